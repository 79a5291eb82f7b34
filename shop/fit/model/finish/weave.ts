import type { Figure } from './figured.ts'
import { NOISE } from './noise.ts'

/** Slightly uneven threads of the second colour, which fade out where they are finer than a pixel. */
export const weave: Figure = {
  varyings: [['vec3', 'vPlace', 'position']],
  functions: NOISE,
  color: `
    vec3 thread = vPlace * 1250.0;
    vec3 facing = abs(normalize(cross(dFdx(vPlace), dFdy(vPlace))));
    vec3 wave = sin(thread);
    float woven = wave.y * wave.z * facing.x + wave.z * wave.x * facing.y + wave.x * wave.y * facing.z;
    float sharp = 1.0 - smoothstep(0.6, 2.2, length(fwidth(thread)));
    float fleck = chanceOf(floor(vPlace * 420.0)) - 0.5;
    float fine = 1.0 - smoothstep(0.5, 1.6, length(fwidth(vPlace * 420.0)));
    float uneven = 0.6 * noiseAt(vPlace * 260.0) + 0.4 * noiseAt(vPlace * 60.0) - 0.5;
    diffuseColor.rgb = mix(diffuseColor.rgb, second, clamp(0.28 + 0.5 * woven * sharp + 0.5 * fleck * fine + 0.5 * uneven, 0.0, 1.0));`,
}
