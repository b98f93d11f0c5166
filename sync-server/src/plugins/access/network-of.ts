import { normalizeIP } from "@fastify/rate-limit";

/** Whose address it is: a provider gives a household a whole /64 of IPv6; they count as one. */
export function networkOf(ip: string): string {
  return normalizeIP(ip);
}

/** The block around it, of which one customer may rent all: a /24 of IPv4, a /48 of IPv6. */
export function blockOf(ip: string): string {
  const network = normalizeIP(ip);
  if (network.includes(":")) return `${normalizeIP(ip, 48)}/48`;
  return `${network.split(".").slice(0, 3).join(".")}.0/24`;
}
