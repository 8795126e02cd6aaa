/**
 * Runs a job once: `node local/jobs/process.ts reconcile 2026-11-21T12:00:00.000Z`, in the environment of a function.
 * Exits when the process that started it does.
 */
import * as z from "zod";
import { jobSettings, localJobIds } from "#infra/settings/jobs.ts";
import { loadHandler } from "../aws/load-handler.ts";

type Handler = (event: { readonly time: string }) => Promise<unknown>;

const [job, time] = z.tuple([z.enum(localJobIds()), z.string()]).parse(process.argv.slice(2));
const handler = await loadHandler<Handler>(jobSettings[job].entry);
process.on("disconnect", () => process.exit(1));
try {
  const counts = await handler({ time });
  process.send?.(counts, () => process.exit(0));
} catch {
  // A failed run has logged its error already.
  process.exit(1);
}
