/**
 * Whether an answer may be kept as the file that was asked for. A captive portal or a gateway under
 * maintenance answers with a page of its own and calls it right; kept as a script, that would leave
 * the app blank for as long as the file keeps its name.
 */
export function isFile(address: string, { ok, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  return ok && isPage === address.endsWith(".html");
}
