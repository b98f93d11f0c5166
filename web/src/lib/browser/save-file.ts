export function saveFile(name: string, type: string, content: string | Uint8Array): void {
  const part = typeof content === "string" ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
