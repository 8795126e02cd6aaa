import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { allows, statementsOf } from "../rights/policy.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";

/** CDK's resource for a copy of files to a bucket. */
const uploadSchema = z.object({
  SourceBucketNames: z.array(z.string()),
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(""),
  Include: z.array(z.string()).default([]),
  Exclude: z.array(z.string()).default([]),
  Prune: z.boolean().default(true),
  SystemMetadata: z.object({ "cache-control": z.string(), "content-type": z.string().optional() }),
});
export type Upload = z.output<typeof uploadSchema>;

const tokenSchema = z.object({ ServiceToken: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }) });
const roleSchema = z.object({ Role: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }) });

/**
 * Returns the stack's uploads to the site's bucket, each after those that it depends on.
 * @throws UserError when the uploader's role lacks a right, with which the deployment on AWS would fail
 */
export function uploadsInOrder(assembly: Assembly, resolve: Resolve): readonly Upload[] {
  const uploads = new Map([...assembly.resources].filter(([, { Type }]) => Type === "Custom::CDKBucketDeployment"));
  const ordered = new Set<string>();
  const visit = (id: string) => {
    for (const other of uploads.get(id)?.DependsOn ?? []) if (uploads.has(other) && !ordered.has(other)) visit(other);
    ordered.add(id);
  };
  for (const id of uploads.keys()) visit(id);
  return [...ordered].map((id) => {
    const properties = uploads.get(id)?.Properties ?? {};
    const upload = uploadSchema.parse(resolve(properties));
    requireRights(assembly, resolve, id, tokenSchema.parse(properties).ServiceToken["Fn::GetAtt"][0], upload);
    return upload;
  });
}

/** What `aws s3 cp` and `aws s3 sync` of CDK's upload function call. */
function requireRights(assembly: Assembly, resolve: Resolve, id: string, functionId: string, upload: Upload): void {
  const [roleId] = roleSchema.parse(assembly.resources.get(functionId)?.Properties).Role["Fn::GetAtt"];
  const statements = statementsOf(assembly, roleId, resolve);
  const [bucketId = ""] =
    [...assembly.resources].find(([bucket]) => resolve({ Ref: bucket }) === upload.DestinationBucketName) ?? [];
  const bucket = String(resolve({ "Fn::GetAtt": [bucketId, "Arn"] }));
  const sources = upload.SourceObjectKeys.map((key, index) => ({
    action: "s3:GetObject",
    resource: `arn:aws:s3:::${upload.SourceBucketNames[index]}/${key}`,
  }));
  const needed = [
    ...sources,
    { action: "s3:ListBucket", resource: bucket },
    { action: "s3:PutObject", resource: `${bucket}/any` },
    ...(upload.Prune ? [{ action: "s3:DeleteObject", resource: `${bucket}/any` }] : []),
  ];
  const missing = needed.find((permission) => !allows(statements, permission));
  if (missing !== undefined)
    throw new UserError(
      `The deployment would fail at ${id}: the uploader's role ${roleId} lacks ${missing.action} on ${missing.resource}.`,
    );
}
