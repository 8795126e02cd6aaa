import * as z from "zod";
import type { RouteShape } from "../parts/shape.ts";

/** Browsers decide how long these are, so only the body's size limits them. */
const text = z.string().optional();

/** The older format, which `report-uri` asks for. https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
export const cspReport = z.looseObject({
  "csp-report": z.looseObject({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
  }),
});

/** The format that `report-to` asks for; also used for other kinds of reports. https://www.w3.org/TR/reporting-1/ */
const report = z.looseObject({
  type: z.string(),
  body: z
    .looseObject({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text.nullable() })
    .nullish(),
});

/** What a page itself reports about one of its scripts. */
export const scriptFailed = z.strictObject({
  type: z.literal("script-failed"),
  page: z.string().max(2_000),
  file: z.string().max(2_000).optional(),
  /** "load": the file did not arrive or was blocked; "error": its code failed. */
  kind: z.enum(["load", "error"]),
});

export const reports = {
  receiveReports: {
    body: z.union([scriptFailed, cspReport, z.array(report).max(100)]),
    reply: z.null(),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
