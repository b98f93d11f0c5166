import { PRODUCT_NAME } from "@reignwell/contract";
import { IconShare2, IconSquarePlus } from "@tabler/icons-react";
import classes from "./install.module.css";

export function IosSteps({ way }: { way: "ios-safari" | "ios-browser" | "ios-inside-app" }) {
  if (way === "ios-inside-app") {
    return (
      <p className={classes.words}>
        You can’t do it in this window. Open this page in Safari; {PRODUCT_NAME} will show you the
        two steps there.
      </p>
    );
  }
  return (
    <ol className={classes.steps}>
      <li>
        <span className={classes.picture} aria-hidden>
          <IconShare2 size={22} />
        </span>
        <span>
          Tap <strong>Share</strong>
          {way === "ios-safari" ? " in Safari’s bar" : " beside the address"}
        </span>
      </li>
      <li>
        <span className={classes.picture} aria-hidden>
          <IconSquarePlus size={22} />
        </span>
        <span>
          Choose <strong>Add to Home Screen</strong>
          {way === "ios-browser" && "; if it is not there, open this page in Safari"}
        </span>
      </li>
    </ol>
  );
}
