import type { StripeCardElementOptions } from "@stripe/stripe-js";

/** The provider's frame cannot see the page's styles: the colors of this moment go with it. */
export function cardLook(): StripeCardElementOptions {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  return {
    disableLink: true,
    style: {
      base: {
        color: color("--mantine-color-text"),
        iconColor: color("--rw-action"),
        fontFamily: "system-ui, sans-serif",
        // An iPhone zooms into fields with smaller letters.
        fontSize: "16px",
        "::placeholder": { color: color("--mantine-color-placeholder") },
      },
      invalid: { color: color("--mantine-color-error"), iconColor: color("--mantine-color-error") },
    },
  };
}
