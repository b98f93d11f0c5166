/*
 * A sealed file: the mark, the number of rounds by which the passphrase was stretched (4 bytes),
 * salt (16), nonce (12), then the text under AES-256-GCM. Everything before the text is
 * authenticated with it, so any changed byte is noticed.
 */
const MARK = new TextEncoder().encode("RWSEALED1\n");
const ROUNDS = 600_000;
/** More rounds would block the page for minutes: such a file is not one of ours. */
const MOST_ROUNDS = 10_000_000;
const SALT = 16;
const NONCE = 12;
const HEAD = MARK.length + 4 + SALT + NONCE;

export function isSealed(bytes: Uint8Array): boolean {
  return bytes.length > HEAD && MARK.every((byte, index) => bytes[index] === byte);
}

/** PBKDF2 with SHA-256, then AES-GCM. */
export async function seal(plain: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const head = new Uint8Array(HEAD);
  head.set(MARK);
  new DataView(head.buffer).setUint32(MARK.length, ROUNDS);
  crypto.getRandomValues(head.subarray(MARK.length + 4));
  const { salt, nonce } = partsOf(head);
  const key = await keyOf(passphrase, salt, ROUNDS);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: head },
    key,
    new Uint8Array(plain),
  );
  const file = new Uint8Array(HEAD + sealed.byteLength);
  file.set(head);
  file.set(new Uint8Array(sealed), HEAD);
  return file;
}

/** Null for a wrong passphrase or a changed byte. */
export async function openSealed(file: Uint8Array, passphrase: string): Promise<Uint8Array | null> {
  const head = new Uint8Array(file.subarray(0, HEAD));
  const { rounds, salt, nonce } = partsOf(head);
  if (rounds < ROUNDS || rounds > MOST_ROUNDS) return null;
  const key = await keyOf(passphrase, salt, rounds);
  try {
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: nonce, additionalData: head },
      key,
      new Uint8Array(file.subarray(HEAD)),
    );
    return new Uint8Array(plain);
  } catch {
    return null;
  }
}

function partsOf(head: Uint8Array<ArrayBuffer>) {
  const start = MARK.length + 4;
  return {
    rounds: new DataView(head.buffer).getUint32(MARK.length),
    salt: head.slice(start, start + SALT),
    nonce: head.slice(start + SALT, HEAD),
  };
}

async function keyOf(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  // The same words typed on another keyboard may consist of other code points.
  const words = new TextEncoder().encode(passphrase.normalize("NFC"));
  const material = await crypto.subtle.importKey("raw", words, "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
