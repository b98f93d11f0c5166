import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { DELAYS, PRODUCT_NAME } from "@reignwell/contract";
import { IconCopy, IconDownload, IconLink, IconMessage, IconShare2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { copyText } from "../../lib/browser/copy-text.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { PictureScheme } from "./draw-verse.ts";
import classes from "./share-dialog.module.css";
import { messageOf, namedReference, SHAPES, type Shape, type SharedVerse } from "./shared-verse.ts";
import { type Picture, usePicture } from "./use-picture.ts";

interface ShareDialogProps {
  verse: SharedVerse;
  onClose: () => void;
}

const SHAPE_CHOICES = Object.entries(SHAPES).map(([value, { label }]) => ({
  value: value as Shape,
  label,
}));
const SCHEMES: { value: PictureScheme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Each way works without a share sheet, too. */
export default function ShareDialog({ verse, onClose }: ShareDialogProps) {
  const [shape, setShape] = useState<Shape>("square");
  const [scheme, setScheme] = useState<PictureScheme>(schemeNow);
  const picture = usePicture(verse, shape, scheme);
  const [message, setMessage] = useMessage();

  return (
    <Dialog title="Share this verse" onClose={onClose}>
      <div className={classes.parts}>
        <Preview picture={picture} verse={verse} shape={shape} />
        <div className={classes.choices}>
          <SegmentedControl
            aria-label="Form of the picture"
            value={shape}
            onChange={setShape}
            data={SHAPE_CHOICES}
          />
          <SegmentedControl
            aria-label="Colors of the picture"
            value={scheme}
            onChange={setScheme}
            data={SCHEMES}
          />
        </div>
        <PictureActions picture={picture} onMessage={setMessage} />
        <WordActions verse={verse} onMessage={setMessage} />
        <output className={classes.message}>{message}</output>
      </div>
    </Dialog>
  );
}

function Preview(props: { picture: Picture; verse: SharedVerse; shape: Shape }) {
  const { picture, verse, shape } = props;
  const { width, height } = SHAPES[shape];
  return (
    <div className={classes.preview}>
      {picture.state === "failed" ? (
        <p>This browser could not draw the picture. The words below can be shared all the same.</p>
      ) : (
        <img
          src={picture.state === "drawn" ? picture.address : undefined}
          alt={namedReference(verse)}
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      )}
    </div>
  );
}

function PictureActions({
  picture,
  onMessage,
}: {
  picture: Picture;
  onMessage: (message: string) => void;
}) {
  const file = picture.state === "drawn" ? picture.file : null;
  const save = async () => {
    if (!file) return;
    saveFile(file.name, file.type, new Uint8Array(await file.arrayBuffer()));
    onMessage("The picture is in your downloads.");
  };
  const share = async () => {
    if (!file) return;
    // A picture that the share sheet refuses can still be saved.
    if ((await shareBy({ files: [file] })) === "failed") await save();
  };
  const mayShare = file !== null && navigator.canShare?.({ files: [file] }) === true;
  return (
    <div className={classes.actions}>
      {mayShare && (
        <Button leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => void share()}>
          Share picture
        </Button>
      )}
      <Button
        variant={mayShare ? "default" : "filled"}
        disabled={file === null}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void save()}
      >
        Save picture
      </Button>
    </div>
  );
}

function WordActions({
  verse,
  onMessage,
}: {
  verse: SharedVerse;
  onMessage: (message: string) => void;
}) {
  const link = `${window.location.origin}/`;
  const copy = async (text: string, done: string) =>
    onMessage((await copyText(text)) ? done : "This browser did not allow copying.");
  const share = async () => {
    const text = `${verse.text}\n${namedReference(verse)}`;
    const outcome = await shareBy({ title: PRODUCT_NAME, text, url: link });
    if (outcome === "failed") await copy(messageOf(verse, link), "The verse is copied.");
  };
  return (
    <div className={classes.actions}>
      {"share" in navigator && (
        <Button
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
          onClick={() => void share()}
        >
          Share words
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => void copy(messageOf(verse, link), "The verse is copied.")}
      >
        Copy words
      </Button>
      <Button
        variant="default"
        leftSection={<IconLink size={18} aria-hidden />}
        onClick={() => void copy(link, "The link is copied.")}
      >
        Copy link
      </Button>
    </div>
  );
}

/** Closing the system's share sheet is no failure. */
async function shareBy(what: ShareData): Promise<"shared" | "put-away" | "failed"> {
  try {
    await navigator.share(what);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "put-away" : "failed";
  }
}

function schemeNow(): PictureScheme {
  return document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light";
}

function useMessage(): [string, (message: string) => void] {
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (message === "") return undefined;
    const timer = setTimeout(() => setMessage(""), 2 * DELAYS.copiedIndicator);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage];
}
