/**
 * Preloaded into a command: in place of the site's build and of the CDK app, which take long, it prints whether the app
 * was told to ignore alarms.
 */
const script = process.argv[1] ?? "";
if (script.endsWith("infra/site/build.ts")) process.exit(0);
if (script.endsWith("infra/app.ts")) {
  process.stderr.write(`deploys at once: ${process.env.EVERLINE_DEPLOY_AT_ONCE ?? "no"}\n`);
  process.exit(1);
}
