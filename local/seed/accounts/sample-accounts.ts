/** The accounts that `npm start` creates for trying out the shop. They exist locally only. */
export const sampleAccounts = {
  customer: { name: "Casey Customer", email: "customer@everline.example", password: "sunny-harbour-42" },
  admin: { name: "Alex Admin", email: "admin@everline.example", password: "quiet-meadow-77" },
} as const;
