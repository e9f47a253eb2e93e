#!/bin/bash
# firm-node.sh DIR: one Weaviate server on this machine's loopback, ports $FIRM_PORT (8090) and $GRPC_PORT (50061), that keeps what it holds
# in DIR. The key of its administrator is $FIRM_ROOT_KEY, and $FIRM_USERS may add users, each with a key: alice=key1,bob=key2 (docs/firm.md
# gives them roles). Its other ports are those that the variables below name.
set -euo pipefail
server="$(dirname "$0")/../bin/weaviate-server"
[ -x "${PINCITE_WEAVIATE:-$server}" ] || { echo "there is no server here; build it with: make bin/weaviate-server" >&2; exit 1; }
: "${1:?give a folder for what the server holds}" "${FIRM_ROOT_KEY:?set FIRM_ROOT_KEY to a key of your choice}"
keys=$FIRM_ROOT_KEY users=root
for pair in $(tr , ' ' <<<"${FIRM_USERS:-}"); do users+=,${pair%%=*} keys+=,${pair#*=}; done
export PERSISTENCE_DATA_PATH=$1 CLUSTER_HOSTNAME=node1 CLUSTER_ADVERTISE_ADDR=127.0.0.1 CLUSTER_GOSSIP_BIND_PORT=${CLUSTER_GOSSIP_BIND_PORT:-7100} CLUSTER_DATA_BIND_PORT=${CLUSTER_DATA_BIND_PORT:-7101}
export RAFT_BOOTSTRAP_EXPECT=1 RAFT_PORT=${RAFT_PORT:-8310} RAFT_INTERNAL_RPC_PORT=${RAFT_INTERNAL_RPC_PORT:-8311} GRPC_PORT=${GRPC_PORT:-50061} DEFAULT_VECTORIZER_MODULE=none DISABLE_TELEMETRY=true LOG_LEVEL=error
export AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED=false AUTHENTICATION_APIKEY_ENABLED=true AUTHENTICATION_APIKEY_ALLOWED_KEYS=$keys AUTHENTICATION_APIKEY_USERS=$users
export AUTHORIZATION_RBAC_ENABLED=true AUTHORIZATION_RBAC_ROOT_USERS=root
exec "${PINCITE_WEAVIATE:-$server}" --host 127.0.0.1 --port "${FIRM_PORT:-8090}" --scheme http
