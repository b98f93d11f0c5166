import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { MESSAGES } from "@reignwell/contract";
import { IconDownload, IconShare2 } from "@tabler/icons-react";
import { useState } from "react";
import { saveFile } from "../../lib/browser/save-file.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { PictureScheme } from "./draw-verse.ts";
import classes from "./share-dialog.module.css";
import { shareBy } from "./share-by.ts";
import { namedReference, SHAPES, type Shape, type SharedVerse } from "./shared-verse.ts";
import { type Picture, usePicture } from "./use-picture.ts";
import { type Sharing, useSharing } from "./use-sharing.ts";
import { ShareMessage, WordActions } from "./word-actions.tsx";

const texts = MESSAGES.sharing;

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
  const sharing = useSharing(verse);

  return (
    <Dialog title={texts.title} onClose={onClose}>
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
        <PictureActions picture={picture} sharing={sharing} />
        <ShareMessage sharing={sharing} />
        <WordActions verse={verse} sharing={sharing} />
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
        <p>{texts.notDrawn}</p>
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

function PictureActions({ picture, sharing }: { picture: Picture; sharing: Sharing }) {
  const file = picture.state === "drawn" ? picture.file : null;
  const save = async () => {
    if (!file) return;
    saveFile(file.name, file.type, new Uint8Array(await file.arrayBuffer()));
    sharing.begin();
    sharing.tell({ message: texts.saved });
  };
  const share = async () => {
    if (!file) return;
    sharing.begin();
    // A picture that the share sheet refuses can still be saved.
    if ((await shareBy({ files: [file] })) === "failed") await save();
  };
  const mayShare = file !== null && navigator.canShare?.({ files: [file] }) === true;
  return (
    <div className={classes.actions}>
      {mayShare && (
        <Button leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => void share()}>
          {texts.sharePicture}
        </Button>
      )}
      <Button
        variant={mayShare ? "default" : "filled"}
        disabled={file === null}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void save()}
      >
        {texts.savePicture}
      </Button>
    </div>
  );
}

function schemeNow(): PictureScheme {
  return document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light";
}
