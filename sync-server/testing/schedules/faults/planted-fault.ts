import type { LiveMessage, SyncRequest } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/local-db";
import type { Reply, SyncStore } from "@reignwell/sync-core";
import type { Dice } from "../dice.ts";
import type { Face } from "../faces.ts";
import type { RowWrite } from "../rows.ts";

/** The device on which a fault is planted. */
export interface PlantedDevice {
  database: LocalDatabase;
  /** The device's clock. */
  now(): number;
}

/** Where a fault can be planted on a device. */
export interface DevicePlant {
  /** The engine's memory with the fault in it. */
  store?(device: PlantedDevice, store: SyncStore, dice: Dice): SyncStore;
  /** After a write of the app. */
  wrote?(device: PlantedDevice, write: RowWrite): Promise<void>;
  /** Before a live message is taken over; it may change it. */
  hears?(device: PlantedDevice, message: LiveMessage): Promise<void>;
  /** Forms do not tell with which text they began. */
  formsTellNothing?: boolean;
}

/** Where a fault can be planted between the devices and the servers; one for each schedule. */
export interface NetworkPlant {
  /** The request as it reaches the server. */
  request?(request: SyncRequest, now: number): SyncRequest;
  /** The answer as it reaches the device. */
  reply?(reply: Reply, request: SyncRequest, dice: Dice): Reply;
  /** The answer where the server was not reached but answered 502. */
  unreached?(request: SyncRequest): Reply;
}

/** A fault that is planted on purpose, to see that the oracles find it. */
export interface PlantedFault {
  name: string;
  /** The faces without which it does no harm. */
  faces: readonly Face[];
  device?: DevicePlant;
  network?: () => NetworkPlant;
  /** A test replaces a function of the product, which asks `isPlanted`. */
  inside?: boolean;
  /** The daily check heals what it does. */
  heals?: boolean;
  /** No device compares itself with the account: nor is it objected that none proved to be equal. */
  isUnchecked?: boolean;
}
