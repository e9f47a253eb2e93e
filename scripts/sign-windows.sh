#!/bin/sh
# Signs a program or an installer for Windows in place, with osslsigncode:
#
#     SIGN_CERT=chain.pem SIGN_KEY=key.pem scripts/sign-windows.sh FILE
#
# SIGN_TIMESTAMP is the address of a server of time stamps (RFC 3161), without which a signature
# ends with its certificate; asking it takes the network.
set -eu
: "${SIGN_CERT:?set it to a file of your certificate and those above it}" "${SIGN_KEY:?set it to the file of its key}"
osslsigncode sign -h sha256 -certs "$SIGN_CERT" -key "$SIGN_KEY" -n Pincite ${SIGN_TIMESTAMP:+-ts "$SIGN_TIMESTAMP"} -in "$1" -out "$1.signed" >&2
mv "$1.signed" "$1"
