import { MESSAGES, type PublicUser } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { AudioSection } from "./audio-section.tsx";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { DeletedSection } from "./deleted-section.tsx";
import { DeviceSection } from "./device-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { ImportSection } from "./import-section.tsx";
import { VersionsSection } from "./versions-section.tsx";
import { WhatWeHold } from "./what-we-hold.tsx";
import { Sections } from "../../ui/cards/sections.tsx";

interface YourDataProps {
  database: LocalDatabase;
  user: PublicUser;
  /** Called when the server has deleted the account, to do the same on the device. */
  onAccountDeleted: () => Promise<void>;
}

export function YourData({ database, user, onAccountDeleted }: YourDataProps) {
  return (
    <Sections heading={MESSAGES.yourData.title}>
      <DeviceSection database={database} />
      <AudioSection database={database} />
      <ExportSection database={database} username={user.username} />
      <ImportSection database={database} userId={user.id} />
      <DeletedSection database={database} isMember={user.isPaidMember || user.isAdmin} />
      <VersionsSection database={database} />
      <WhatWeHold userId={user.id} />
      <DeleteAccountSection user={user} onDeleted={onAccountDeleted} />
    </Sections>
  );
}
