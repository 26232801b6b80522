import type { FencedBlock } from '../../cli/api/fenced.ts';
import { defineBlock } from '../../cli/shared/define.ts';
import * as media from './media.tsx';
import { Gallery, galleryProblem, SideBySide, sideBySideProblem } from './pictures.tsx';
import { Question } from './question.tsx';

/** Blocks that documents may write: `::: name Title {key=value}`, their content, `:::`. */
export const fenced: Readonly<Record<string, FencedBlock>> = {
  question: { component: Question, title: 'required' },
  'side-by-side': {
    component: SideBySide,
    content: 'figures',
    problem: sideBySideProblem,
    sizes: '(min-width: 40rem) 18rem, 100vw',
  },
  gallery: {
    component: Gallery,
    content: 'figures',
    problem: galleryProblem,
    sizes: '(min-width: 40rem) 12rem, 50vw',
  },
  video: defineBlock({
    component: media.Video,
    title: 'required',
    attributes: media.videoAttributes,
    problem: media.videoProblem,
  }),
  audio: defineBlock({
    component: media.Audio,
    title: 'required',
    attributes: media.audioAttributes,
    problem: media.audioProblem,
  }),
  'outside-video': defineBlock({
    component: media.OutsideVideo,
    title: 'required',
    attributes: media.outsideVideoAttributes,
  }),
};
