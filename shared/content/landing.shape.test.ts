import { describe, expect, it } from "vitest";
import { landingShape } from "./landing.shape.ts";
import { landing } from "./landing.ts";

const withVideo = (video: string) => landingShape().safeParse({ ...landing, demo: { ...landing.demo, video } });

describe("the address of the demo's film", () => {
  it.each(["", "https://www.youtube-nocookie.com/embed/abc", "https://player.vimeo.com/video/7"])(
    "may be %j",
    (video) => {
      expect(withVideo(video).data?.demo.video).toBe(video);
    },
  );

  it("is rejected at any other host, with a message that names the allowed hosts", () => {
    expect(withVideo("https://www.youtube.com/watch?v=abc").error?.issues).toMatchObject([
      {
        path: ["demo", "video"],
        message: "Leave this empty, or enter an https address at www.youtube-nocookie.com or player.vimeo.com",
      },
    ]);
  });
});
