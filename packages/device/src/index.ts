export type {
  Began,
  ChangeItem,
  DeletedItem,
  EarlierVersionItem,
  EntryInput,
  EntryStreamState,
  FinishedDraft,
  ImportOutcome,
  LastCheck,
  LastUnfinished,
  Listed,
  LocalDatabase,
  SendState,
  SyncPhase,
  SyncStatus,
  TaskInput,
  TaskLists,
} from "@reignwell/local-db";
export {
  type DashboardNumbers,
  discardDatabase,
  type GoalInput,
  cachedQuery,
  keepAnswer,
  keptAnswer,
  LISTED_AT_ONCE,
  openGuestDatabase,
  openUserDatabase,
  readDashboardNumbers,
  type StorageTrouble,
  storageTrouble,
  storageTroubleOf,
  UnfitExportError,
  watchStorageTrouble,
  whenOpen,
} from "@reignwell/local-db";
export { openAccountDatabase } from "./database/open-account-database.ts";
export * as archive from "./archive.ts";
export * as drafts from "./drafts.ts";
export * as earlierVersions from "./earlier-versions.ts";
export * as goals from "./goals.ts";
export * as ownData from "./own-data.ts";
export type {
  DraftKeeper,
  DraftKind,
  ForeignDraft,
} from "./plan-drafts/draft-keeper.ts";
export type { OpenedPlan, PlanNote } from "./plan-drafts/open-plan.ts";
export { type PlanDevice, planDevice } from "./plan-drafts/plan-device.ts";
export type { AsideReason, PlanAside } from "./plan-drafts/set-aside.ts";
export { returnGuestPlan, unsavedPlans } from "./plan-drafts/unsaved-plans.ts";
export * as planDay from "./plan-day.ts";
export * as plans from "./plans.ts";
export { configureDevice, type DevicePort } from "./port.ts";
export * as profiles from "./profiles.ts";
export * as rejectedChanges from "./rejected-changes.ts";
export * as scriptures from "./scriptures.ts";
export * as series from "./series.ts";
export * as shares from "./shares.ts";
export * as sync from "./sync.ts";
export * as tasks from "./tasks.ts";
export * as ticks from "./ticks.ts";
export * as trash from "./trash.ts";
export type { Undo } from "./undo.ts";
export type { WriteFailure, WriteResult } from "./write.ts";
