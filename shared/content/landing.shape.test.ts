import { describe, expect, it } from "vitest";
import { landingContent } from "./landing.shape.ts";
import { landing } from "./landing.ts";

const withVideo = (video: string) => landingContent().safeParse({ ...landing, demo: { ...landing.demo, video } });

describe("the demo's film", () => {
  it.each(["", "https://www.youtube-nocookie.com/embed/abc", "https://player.vimeo.com/video/7"])(
    "may be %j",
    (video) => {
      expect(withVideo(video).data?.demo.video).toBe(video);
    },
  );

  it("is rejected for any other host, with the allowed ones in the message", () => {
    expect(withVideo("https://www.youtube.com/watch?v=abc").error?.issues).toMatchObject([
      {
        path: ["demo", "video"],
        message: "Leave it empty, or give an https address at www.youtube-nocookie.com or player.vimeo.com",
      },
    ]);
  });
});
