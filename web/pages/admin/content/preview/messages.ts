/** What the editor and the page in its preview tell each other. Both are ours, and run under one origin. */

import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { RouteModules } from "./route-modules.ts";
import { previewStates } from "./states.ts";

/** Which page to show, where it stands and is loaded from, and what to press once it is there. */
export interface ToShow {
  readonly kind: "show";
  readonly page: ContentPage;
  readonly address: string;
  readonly modules: Pick<RouteModules, "page" | "shell">;
  readonly press: string | undefined;
}

/** To the page: what to show, or that its copy has changed. */
export type ToStage = ToShow | { readonly kind: "refresh" };

/** From the page: it listens; it is shown; or it could not be drawn with this copy. */
export type FromStage = { readonly kind: "ready" } | { readonly kind: "shown" } | { readonly kind: "failed" };

export function readToStage(data: unknown): ToStage | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  if (data.kind === "refresh") return { kind: "refresh" };
  if (data.kind !== "show" || !("page" in data) || !("address" in data) || !("modules" in data)) return undefined;
  const { page, address, modules } = data;
  if (!isPage(page) || typeof address !== "string" || !areModules(modules)) return undefined;
  const press = "press" in data && typeof data.press === "string" ? data.press : undefined;
  return { kind: "show", page, address, modules, press };
}

function isPage(name: unknown): name is ContentPage {
  return typeof name === "string" && Object.hasOwn(previewStates, name);
}

function areModules(value: unknown): value is ToShow["modules"] {
  if (typeof value !== "object" || value === null || !("page" in value) || !("shell" in value)) return false;
  return typeof value.page === "string" && (value.shell === undefined || typeof value.shell === "string");
}

export function readFromStage(data: unknown): FromStage | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  return ([{ kind: "ready" }, { kind: "shown" }, { kind: "failed" }] as const).find(({ kind }) => kind === data.kind);
}
