/** The accounts that `npm start` makes for whoever looks at the shop. They exist on a developer's machine only. */
export const sampleAccounts = {
  customer: { name: "Casey Customer", email: "customer@everline.example", password: "sunny-harbour-42" },
  admin: { name: "Alex Admin", email: "admin@everline.example", password: "quiet-meadow-77" },
} as const;
