/**
 * One run of a job: `node local/jobs/process.ts reconcile 2026-11-21T12:00:00.000Z`, in the environment of a
 * function. Ends with the process that has started it.
 */
import * as z from "zod";
import { jobIds, jobSettings } from "#infra/settings/jobs.ts";
import { loadHandler } from "../services/load-handler.ts";

type Handler = (event: { readonly time: string }) => Promise<unknown>;

const [job, time] = z.tuple([z.enum(jobIds()), z.string()]).parse(process.argv.slice(2));
const handler = await loadHandler<Handler>(jobSettings[job].entry);
process.on("disconnect", () => process.exit(1));
// When it fails, it has logged why.
const succeeded = await handler({ time }).then(
  () => true,
  () => false,
);
process.exit(succeeded ? 0 : 1);
