/** Messages between the editor and its preview, which have the same origin. */

import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { RouteModules } from "./route-modules.ts";
import { previewStates } from "./states.ts";

/** The page to display, its address and scripts, and the label of a button to click. */
export interface PageToShow {
  readonly kind: "show";
  readonly page: ContentPage;
  readonly address: string;
  readonly modules: Pick<RouteModules, "page" | "shell">;
  readonly press: string | undefined;
}

/** From the editor: what to display, or that its copy has changed. */
export type MessageToPreview = PageToShow | { readonly kind: "refresh" };

/** From the preview: it is ready, the page is displayed, or the page's copy could not be rendered. */
export type MessageFromPreview = { readonly kind: "ready" } | { readonly kind: "shown" } | { readonly kind: "failed" };

export function readMessageToPreview(data: unknown): MessageToPreview | undefined {
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

function areModules(value: unknown): value is PageToShow["modules"] {
  if (typeof value !== "object" || value === null || !("page" in value) || !("shell" in value)) return false;
  return typeof value.page === "string" && (value.shell === undefined || typeof value.shell === "string");
}

export function readMessageFromPreview(data: unknown): MessageFromPreview | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  return ([{ kind: "ready" }, { kind: "shown" }, { kind: "failed" }] as const).find(({ kind }) => kind === data.kind);
}
