"""Makes vectors.json with Python's hashlib and hmac and the package cryptography (44 or newer): python3 vectors.py > vectors.json"""
import hashlib, hmac, json
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.hashes import SHA256

BLOCK = 1 << 13
key = bytes(range(32))


def derive(purpose, salt=None):
    return HKDF(SHA256(), 32, salt, b"pincite 1 " + purpose.encode()).derive(key)


def seal(k, place, value):
    out = b""
    n = max(1, -(-len(value) // BLOCK))
    for i in range(n):
        nonce = bytes([i + 1]) * 12
        data = place + (2 * i + (i == n - 1)).to_bytes(8, "big")
        out += nonce + AESGCM(k).encrypt(nonce, value[i * BLOCK:(i + 1) * BLOCK], data)
    return out


def pattern(n):
    return bytes((7 * i + i // 251) % 256 for i in range(n))


values = [{"purpose": "records", "place": place.hex(), "size": n, "sha256": hashlib.sha256(s).hexdigest(), "sealed": s.hex() if n < 100 else ""}
          for place, n in [(b"", 0), (b"files\x00a", 1), (b"documents", 50), (b"text", BLOCK), (b"text", 2 * BLOCK + 3)]
          for s in [seal(derive("seal records"), place, pattern(n))]]
names = [{"kind": kind, "name": name.hex(), "hmac": hmac.new(derive("names"), kind.encode() + b"\0" + name, hashlib.sha256).hexdigest()}
         for kind, name in [("file", b"/Contracts/Acme.txt"), ("document", bytes(32)), ("file", b"")]]
salt = bytes(range(16))
ident = derive("id")[:16].hex()
argon = Argon2id(salt=salt, length=32, iterations=2, lanes=1, memory_cost=64)
passphrase = "l\u00e4w \u0144otes"
wrapped = seal(argon.derive(passphrase.encode()), ("pincite key 1 passphrase " + ident).encode(), key)
print(json.dumps({
    "key": key.hex(), "id": ident, "values": values, "names": names,
    "file": (b"pincite sealed 1\n" + salt + seal(derive("file", salt), b"workspace", b"{}")).hex(),
    "passphrase": {"text": passphrase, "time": 2, "memory_kib": 64, "threads": 1, "salt": salt.hex(), "sealed": wrapped.hex()},
}, indent=1))
