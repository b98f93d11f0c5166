import { type Season, seasonOf } from "@reignwell/domain";
import { IconLeaf, IconPlant2, IconSnowflake, IconSun } from "@tabler/icons-react";
import { Mark } from "../../ui/mark.tsx";
import type { MarkHue } from "../../ui/theme/colors.ts";

const SEASONS = {
  spring: { label: "Spring", hue: "sage", icon: IconPlant2 },
  summer: { label: "Summer", hue: "honey", icon: IconSun },
  fall: { label: "Fall", hue: "clay", icon: IconLeaf },
  winter: { label: "Winter", hue: "sky", icon: IconSnowflake },
} as const satisfies Record<Season, { label: string; hue: MarkHue; icon: unknown }>;

/** The season tints the drawing alone: a badge in clay all fall would look like an error. */
export function SeasonBadge({ date }: { date: string }) {
  const { label, hue, icon: Icon } = SEASONS[seasonOf(date)];
  return (
    <Mark hue="stone" icon={<Icon size={18} color={`var(--rw-${hue}-edge)`} aria-hidden />}>
      {label}
    </Mark>
  );
}
