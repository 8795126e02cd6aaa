import { randomUUID } from "node:crypto";
import type { RouteId } from "#shared/contract/index.ts";
import { editedCopy } from "../busy-shop.ts";
import { callExpectingSuccess } from "../front-door.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";

const landing = { page: "landing" } as const;

/** Happy paths of the pages' copy and the settings. */
export const adminContentPaths = {
  listAdminContent: [{ when: "every page saved, in both languages", prepare: asAdmin() }],
  updateAdminContent: [
    {
      when: "the landing page in Spanish",
      prepare: asAdmin(async () => ({
        params: landing,
        query: { language: "es" },
        body: { content: editedCopy("landing") },
      })),
    },
    {
      when: "the landing page",
      prepare: asAdmin(async () => ({ params: landing, body: { content: editedCopy("landing") } })),
    },
  ],
  listContentVersions: [
    { when: "ten versions of the help center", prepare: asAdmin({ params: { page: "helpCenter" } }) },
  ],
  getContentVersion: [{ when: "the landing page", prepare: asAdmin({ params: { ...landing, version: "1" } }) }],
  restoreContentVersion: [{ when: "the landing page", prepare: asAdmin({ params: landing, body: { restore: 1 } }) }],
  getAdminSettings: [{ when: "", prepare: asAdmin() }],
  updateAdminSettings: [
    {
      when: "",
      prepare: async ({ token }) => {
        const { settings } = await callExpectingSuccess("getAdminSettings", { token });
        return { token, body: { settings: { ...settings, measured: randomUUID() } } };
      },
    },
  ],
} as const satisfies Partial<HappyPaths<RouteId>>;
