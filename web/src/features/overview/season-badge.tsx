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

export function SeasonBadge({ date }: { date: string }) {
  const { label, hue, icon: Icon } = SEASONS[seasonOf(date)];
  return (
    <Mark hue={hue} icon={<Icon size={18} aria-hidden />}>
      {label}
    </Mark>
  );
}
