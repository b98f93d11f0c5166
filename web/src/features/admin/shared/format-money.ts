/** An amount in cents, such as '$100.00'. */
export function formatMoney(cents: number, currency: string): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency });
}
