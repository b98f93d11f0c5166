import { PRODUCT_NAME } from "@reignwell/contract";
import { TextPage, type TextPart } from "./text-page.tsx";

const PARTS: readonly TextPart[] = [
  {
    heading: "What this is",
    paragraphs: [
      `${PRODUCT_NAME} is an app for a daily verse and a plan for the day. You can use it without an account; with one, your plans are kept and come to all your devices.`,
    ],
  },
  {
    heading: "Your part",
    paragraphs: [
      "Keep your password to yourself. Don’t use the site to harm others, to break in, or to load it so much that others can’t use it. An account that does may be closed.",
    ],
  },
  {
    heading: "Your words",
    paragraphs: [
      "What you write stays yours. You let us store it and send it to your own devices, because that is what the app does, and nothing more.",
    ],
  },
  {
    heading: "Our part",
    paragraphs: [
      "We do our best to lose nothing you write, and to have the app there when you want it. It comes as it is, without a promise that it never fails. It’s no substitute for medical, legal or pastoral help.",
      "Texts written by AI can be wrong. Weigh them.",
    ],
  },
  {
    heading: "Ending it",
    paragraphs: [
      "You can delete your account at any time on “Your data”. If we close the site, we’ll tell you early enough to take your data with you.",
    ],
  },
];

export function Terms() {
  return <TextPage title="Terms" parts={PARTS} />;
}
