/** Opens the system's share sheet; closing it is no failure. */
export async function shareBy(what: ShareData): Promise<"shared" | "put-away" | "failed"> {
  try {
    await navigator.share(what);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "put-away" : "failed";
  }
}
