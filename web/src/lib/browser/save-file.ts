/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, content: string | Uint8Array): void {
  const part = typeof content === "string" ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
