/** Such as `1:05`, with hours only where there are any. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const remainder = String(whole % 60).padStart(2, "0");
  return hours === 0
    ? `${minutes}:${remainder}`
    : `${hours}:${String(minutes).padStart(2, "0")}:${remainder}`;
}
