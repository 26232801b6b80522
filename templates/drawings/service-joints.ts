import { dovetail, halfLap, scarf, tenon } from './joints.ts';
import { svg } from './svg.ts';

/** The four services, in the order of the site. */
export const SERVICES = ['strategy', 'software', 'design', 'ai'] as const;

/** Id of a service: the last segment of its path. */
export type ServiceId = (typeof SERVICES)[number];

/** The service that a key names: `/services/ai` → `ai`. */
export function serviceOf(key: string): ServiceId | undefined {
  const id = key.slice(key.lastIndexOf('/') + 1);
  return SERVICES.find((service) => service === id);
}

/** The joint of each service, shown open. `id` must be unique in a document. */
export function jointOf(service: ServiceId, id: string): string {
  const joints: Readonly<Record<ServiceId, () => string>> = {
    strategy: () => svg(halfLap(), { x: 120, y: -150, width: 760, height: 330, className: 'joint-strategy' }),
    software: () =>
      svg(tenon({ id }), { x: 30, y: -76, width: 760, height: 500, className: 'joint-software' }),
    design: () => svg(dovetail(), { x: -80, y: -262, width: 680, height: 440, className: 'joint-design' }),
    ai: () =>
      svg(
        scarf({
          width: 760,
          height: 136,
          depth: 112,
          from: 190,
          to: 520,
          gap: { left: [-22, 0], right: [22, 0] },
          over: 1800,
          seed: 33,
        }),
        { y: -62, width: 760, height: 250, className: 'joint-ai' },
      ),
  };
  return joints[service]();
}
