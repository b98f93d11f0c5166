import { Button, Paper, Title } from "@mantine/core";
import { PRODUCT_NAME } from "@reignwell/contract";
import { install } from "../../lib/browser/install-prompt.ts";
import { isInstalled } from "../../lib/browser/installed.ts";
import classes from "./install.module.css";
import { IosSteps } from "./ios-steps.tsx";
import { useInstallWay } from "./use-install-way.ts";

/** For users who dismissed the card; empty in the installed app. */
export function InstallSection() {
  const way = useInstallWay();
  if (isInstalled()) return null;
  return (
    <Paper withBorder className={classes.section} component="section" aria-labelledby="install">
      <Title order={2} id="install">
        On your home screen
      </Title>
      {way === "prompt" && <Button onClick={() => void install()}>Install {PRODUCT_NAME}</Button>}
      {way === "unknown" && (
        <p className={classes.words}>
          If your browser can install this app, its menu says “Install” or “Add to home screen”.
        </p>
      )}
      {way !== "prompt" && way !== "unknown" && <IosSteps way={way} />}
    </Paper>
  );
}
