import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leaveOutOfReactRouter } from "./infra/site/leave-out.ts";

/**
 * The shared script of every page: React, router, shell, session, API. Files are compressed and requested one by one;
 * the twenty chunks of the default splitting add 6 KB to the first visit (docs/decisions/016). Includes the landing
 * page's style, so that the first page needs one style sheet.
 */
const everyPage = [
  "/node_modules/(react|react-dom|react-router|scheduler)/",
  "vite/preload-helper",
  "/web/(root|start|session/|storage/browser-storage|content/(?!content-state)|head|language|layouts/(?!shell\\.|part\\.|missing-page\\.))",
  "/web/pages/landing/[\\w-]+\\.css",
  "/web/ui/(button|chat|classes|drawing|license-card|hydrated|use-lazy-module|late-layout|mark|reveal|scroll)\\.",
  "/shared/(contract/shop/routes|content/words/(chat|landing|shell)|domain/(addresses|assistant|brand|language|money|order|price|site-address))\\.",
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOutOfReactRouter()],
  // Dependencies to prebundle at startup: a late discovery makes the dev server reload the page, and input is lost.
  optimizeDeps: {
    entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.*", "!web/testing/**", "!web/routes.ts", "!web/entry.server.tsx"],
  },
  build: {
    // Small SVGs are inlined into the style sheets. The pages' CSP permits no data: fonts or scripts, so nothing else
    // is.
    assetsInlineLimit: (file) => (file.endsWith(".svg") ? undefined : false),
    sourcemap: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: "app", test: new RegExp(everyPage.join("|")) },
                  // One file: every page lists all files of all pages, and the list entries of small ones weigh more
                  // than the files.
                  { name: "form", test: /\/web\/form\/|\/shared\/domain\/email-address\./ },
                ],
              },
            },
            // React Router's developer warnings, which its production build still prints.
            treeshake: { manualPureFunctions: ["invariant", "warning", "warnOnce"] },
          },
        }),
  },
}));
