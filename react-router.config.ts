import type { Config } from "@react-router/dev/config";
import { prerendered } from "./shared/domain/addresses.ts";

/** A static site: public pages are rendered at build time, the rest in the browser. */
export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: false,
  prerender: [...prerendered],
} satisfies Config;
