import { defineConfig } from "vitest/config";

/**
 * Three projects: `node` for everything without a page, `web` for pages and components, `journeys` for real browsers
 * against the production build (run `npm run build` first). React Router's Vite plugin is left out, because tests do
 * not build the site.
 */
export default defineConfig({
  test: {
    // By default one core stays idle, which is half of a two-core machine.
    maxWorkers: "100%",
    // Only what hangs is ended: a test that is slow on a busy machine has not failed. No file has a shorter limit.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: [
            "{shared,functions,assistant,infra,cli,local,local-ses,local-stripe,operator,tools}/**/*.test.ts",
            "web/**/*.test.ts",
          ],
          globalSetup: ["local/testing/global-setup.ts"],
          isolate: false,
          setupFiles: ["local/testing/isolate-files.ts", "local/testing/fresh-services.ts"],
        },
      },
      {
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["web/**/*.test.tsx"],
          // Each file has its own DOM, as isolated as in a process of its own, but in two thirds of the time.
          pool: "vmThreads",
          setupFiles: ["web/testing/test-timeout.ts"],
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "journeys",
          // Journeys share a shop and a browser on purpose; Playwright is loaded once per worker.
          isolate: false,
          environment: "node",
          include: ["journeys/**/*.test.ts"],
          globalSetup: ["journeys/harness/global-setup.ts"],
          retry: 0,
          // The default of a second is too short when browsers share two cores.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
