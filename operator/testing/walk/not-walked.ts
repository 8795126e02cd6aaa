/** Documented commands that the walk does not run, each with the reason. */
export const notWalked: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^npm test$/, "the walk is a part of it"],
  [/--stage dev\b/, "the stage dev is like pr-12, which is walked"],
  [
    /^npm run synth -- /,
    "it builds the site each time; deploy.test.ts runs it, and the walk synthesizes with the same cdk",
  ],
  [/^aws sts get-caller-identity$/, "every command asks the same of the stand-in"],
  [
    /^npm run admin -- (confirm-address|end-sessions|reset-two-step-sign-in|send-reset)\b/,
    "admin.test.ts runs them on a shop",
  ],
  [/^npm run migrate -- /, "the walked shop has no items of an older release; the migrations' tests run it"],
  [/^aws service-quotas /, "a person at AWS decides"],
  [/^aws acm /, "a certificate is validated by DNS"],
  [/^aws cloudwatch set-alarm-state /, "whether mail arrives, only a person can say, who has confirmed the address"],
  [/^aws cloudformation update-termination-protection /, "the walk makes the same call without the AWS CLI"],
  [/^aws kms schedule-key-deletion$/, "what is left is deleted by hand"],
  [/^aws cloudfront (associate-alias|update-distribution|list-conflicting-aliases)\b/, "no stand-in moves an alias"],
  [
    /^aws cloudformation (describe-stack-events|describe-stacks|delete-stack|continue-update-rollback)\b/,
    "the AWS CLI",
  ],
  [/^aws (resourcegroupstaggingapi|s3|dynamodb) /, "the AWS CLI"],
];
