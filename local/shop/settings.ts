import { existsSync } from "node:fs";
import path from "node:path";
import { choosePorts } from "#cli/ports.ts";
import { projectRoot } from "#cli/project-root.ts";
import { stripeSettings } from "../aws/stripe-settings.ts";
import type { ShopOptions } from "./shop.ts";

/** The settings of a local shop, with a port for each of its servers. */
type LocalSettings = Omit<ShopOptions, "site"> & {
  readonly ports: Required<ShopOptions["ports"]> & { readonly clock: number };
};

/**
 * Reads the settings of the local shop from `.env` and the environment (which takes precedence); see `.env.example`.
 * @throws UserError for an invalid setting
 */
export async function shopSettings(): Promise<LocalSettings> {
  readDotEnv();
  const stripe = stripeSettings(process.env);
  return {
    stripe,
    dataFolder: dataFolder(),
    ports: await choosePorts(process.env),
    logLevel: process.env.POWERTOOLS_LOG_LEVEL ?? "WARN",
  };
}

/** Returns the data folder of the local shop: DATA_FOLDER, or `.data` in the project. */
export function dataFolder(): string {
  readDotEnv();
  return path.resolve(projectRoot, process.env.DATA_FOLDER?.trim() || ".data");
}

function readDotEnv(): void {
  const file = path.join(projectRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
