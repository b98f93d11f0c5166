/**
 * Whether an answer may be kept as the file that was asked for. A captive portal or a gateway under
 * maintenance answers with a page of its own and calls it right; kept as a script, that would leave
 * the app blank for as long as the file keeps its name.
 */
export function isFile(address: string, { ok, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  return ok && isPage === address.endsWith(".html");
}

/**
 * Whether a page is one of the app's, and of this version: it names scripts, and all of them are of
 * this version. A gateway's page names none of them, a newer page other ones.
 */
export function isPageOf(page: string, isOfVersion: (script: string) => boolean): boolean {
  return page.match(/(?<=["'=\s])\/assets\/[^"'\s>]+\.js(?=["'\s>])/g)?.every(isOfVersion) ?? false;
}
