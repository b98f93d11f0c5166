/**
 * The range of a cached file that a request asks for, as a server would send it. Written by hand,
 * because workbox-range-requests 7.4 answers a range behind the end with an empty 206, and
 * refuses one that reaches beyond the end, where the remaining part is right (RFC 9110, 14.1.2).
 * Several ranges, which no player requests, are answered with the whole file.
 */
export async function partOfFile(request: Request, whole: Response): Promise<Response> {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range")?.trim() ?? "");
  if (!match || match[0] === "bytes=-") return whole;
  const file = await whole.blob();
  const [, first = "", last = ""] = match;
  const isSuffix = first === "";
  const start = isSuffix ? Math.max(0, file.size - Number(last)) : Number(first);
  const end = isSuffix || last === "" ? file.size : Math.min(file.size, Number(last) + 1);
  if (start >= end) {
    const headers = { "content-range": `bytes */${file.size}` };
    return new Response(null, { status: 416, statusText: "Range Not Satisfiable", headers });
  }
  const headers = new Headers(whole.headers);
  headers.set("accept-ranges", "bytes");
  headers.set("content-range", `bytes ${start}-${end - 1}/${file.size}`);
  headers.set("content-length", String(end - start));
  const part = file.slice(start, end, file.type);
  return new Response(part, { status: 206, statusText: "Partial Content", headers });
}
