/**
 * The header in which a strict gateway says which limit has refused a call. API Gateway has no such header: its answers
 * to different limits look the same.
 */
export const limitHeader = "x-limit-met";
