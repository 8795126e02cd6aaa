import { App, Stack, Validations } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { expect, it, vi } from "vitest";
import { addGuardRules } from "./guard-rules.ts";
import { temporaryFolder } from "./testing/stage-template.ts";

async function createTestStack() {
  const app = new App({
    outdir: await temporaryFolder(),
    builtinCloudFormationValidation: false,
    context: { "@aws-cdk/core:annotationsInValidationReport": true },
  });
  const stack = new Stack(app, "Some");
  return { app, stack, bucket: new Bucket(stack, "Files"), queue: new Queue(stack, "Waiting") };
}

it("the guard rules find violations despite other acknowledgments, and ignore types that the stack does not have", async () => {
  const { app, stack, bucket, queue } = await createTestStack();
  addGuardRules(stack);
  Validations.of(queue).acknowledge({ id: "cfn-guard::sqs_dlq_check", reason: "It is a test." });
  Validations.of(bucket).acknowledge({ id: "cfn-guard::s3_bucket_logging_enabled_check", reason: "It is a test." });
  expect(() => app.synth()).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/Acknowledge with 'cfn-guard::s3_bucket_versioning_enabled_check'/),
    }),
  );
  expect(() => app.synth({ force: true })).toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/sqs_dlq|s3_bucket_logging|dynamodb|cloudfront/) }),
  );
});

it("synthesis warns instead of failing where cfn-guard does not run", async () => {
  const { app, stack } = await createTestStack();
  const consoleError = vi.spyOn(console, "error").mockReturnValue();
  addGuardRules(stack, { platform: "win32", arch: "x64" });
  app.synth();
  expect(consoleError.mock.calls.join("\n")).toContain(
    "The rules of cfn-guard were not checked: it does not run on win32 x64.",
  );
});
