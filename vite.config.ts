import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leaveOutOfReactRouter } from "./infra/site/leave-out.ts";

/**
 * The modules in the one script that every page loads: React, router, shell, session, API. Each file is compressed and
 * requested on its own, so the twenty chunks of the default splitting would add 6 KB to the first visit
 * (docs/decisions/016). The landing page's style is included, so that the first page needs only one style sheet.
 */
const modulesOfEveryPage = [
  "/node_modules/(react|react-dom|react-router|scheduler)/",
  "vite/preload-helper",
  "/web/(root|start|session/(?!failure\\.|sign-out\\.|api\\.|call-as-signed-in-user\\.|request-proof\\.)|storage/browser-storage|content/(?!content-state)|head|language|layouts/(?!shell\\.|checkout-(?:shell|frame)\\.|part\\.|missing-page\\.))",
  "/web/pages/landing/[\\w-]+\\.css",
  "/web/ui/(button|chat|classes|drawing|license-card|hydrated|use-lazy-module|late-layout|mark|reveal|scroll)\\.",
  "/shared/(contract/shop/first-routes|content/words/(chat|landing|refund|shell)|domain/(site-paths|assistant|brand|language|money|order|price|site-url))\\.",
];

/** The modules of pages with forms: signing in, the checkout, links in mails, contact. */
const modulesOfForms = [
  "/web/(form|links|sign-in)/",
  "/web/session/(failure|sign-out|api)\\.",
  "/web/storage/tab-storage\\.",
  "/web/ui/(field|tick|needs-script|password-field|notice)\\.",
  "/web/pages/links/(link-page|link-button|new-password-form|use-link-action)\\.",
  "/shared/domain/(email-address|limits|charge-limits|donation)\\.",
  "/shared/contract/shop/((account-|link-|passkey-)?routes)\\.",
];

const languageOf = (file: string) => /\/translations\/(\w+)\//.exec(file)?.[1];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOutOfReactRouter()],
  // Where to look for dependencies to prebundle at startup. The dev server reloads the page when it discovers one
  // later, and input is lost.
  optimizeDeps: {
    entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.*", "!web/testing/**", "!web/routes.ts", "!web/entry.server.tsx"],
  },
  build: {
    // Only small SVGs are inlined into the style sheets, because the pages' CSP permits no fonts or scripts from data:
    // URLs.
    assetsInlineLimit: (file) => (file.endsWith(".svg") ? undefined : false),
    sourcemap: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: "app", test: new RegExp(modulesOfEveryPage.join("|")) },
                  // In one file: every page carries a list of all files of all pages, in which the entries of small
                  // files would weigh more than the files themselves.
                  { name: "form", test: new RegExp(modulesOfForms.join("|")) },
                  {
                    name: "buy",
                    test: /\/shared\/content\/words\/checkout\.|\/web\/(pages\/checkout\/stored-number|layouts\/checkout-frame)\./,
                  },
                  // In two files per language: what the landing page shows, and what all other pages need besides.
                  {
                    name: (file) => `first-words-${languageOf(file)}`,
                    test: /\/shared\/content\/translations\/\w+\/(first-words|words\/(chat|failures|landing|refund|shell))\./,
                  },
                  {
                    name: (file) => `words-${languageOf(file)}`,
                    test: /\/shared\/content\/translations\/\w+\/words(\.|\/)/,
                  },
                  { name: "copy", test: /\/web\/content\/content-state\.|\/shared\/content\/words\/failures\./ },
                  {
                    name: "parts",
                    test: /\/web\/(ui\/(phone-number|reference|skeleton|timestamp)|when-online|pages\/payment-success\/use-clean-address|layouts\/part)\.|\/shared\/domain\/phone-groups\./,
                  },
                ],
              },
            },
            // Removes React Router's developer warnings, which its production build still contains.
            treeshake: { manualPureFunctions: ["invariant", "warning", "warnOnce"] },
          },
        }),
  },
}));
