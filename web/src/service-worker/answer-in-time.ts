/** How long a visit waits for the server before the user sees what the device has, in ms. */
const TIME_LIMIT = 6_000;

/** The server's answer to a visit; `otherwise` where there is none, or none within six seconds. */
export function answerInTime(
  visit: Request,
  otherwise: () => Promise<Response>,
): Promise<Response> {
  return Promise.race([
    fetch(visit),
    new Promise<never>((_, reject) => setTimeout(reject, TIME_LIMIT)),
  ]).catch(otherwise);
}
