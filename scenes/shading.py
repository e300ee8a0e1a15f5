"""How light falls: the small programs for the graphics card, in the GLSL that every machine has."""

from __future__ import annotations

MIRROR_HEIGHT = 0.5  # up to which the floor mirrors what stands on it

# One uniform a line: vispy sees only the last name of a list.

LIGHT = """
uniform vec3 u_eye;
uniform vec3 u_key_direction;
uniform vec3 u_fill_direction;
uniform vec3 u_key;
uniform vec3 u_fill;
uniform vec3 u_sky;
uniform vec3 u_ground;
uniform float u_shadow;
uniform float u_rim;

vec3 lit(vec3 albedo, vec3 n, vec3 at, vec3 finish, vec2 light) {
    vec3 v = normalize(u_eye - at);
    float open = light.x;
    float key = mix(1.0, light.y, u_shadow);
    float wrapped = max((dot(n, u_key_direction) + 0.12) / 1.12, 0.0);
    vec3 arriving = u_key * (wrapped * key * mix(1.0, open, 0.35))
        + u_fill * (max((dot(n, u_fill_direction) + 0.3) / 1.3, 0.0) * open)
        + mix(u_ground, u_sky, n.z * 0.5 + 0.5) * open;
    float spark = pow(max(dot(n, normalize(u_key_direction + v)), 0.0), finish.y);
    vec3 mirrored = reflect(-v, n);
    float softbox = smoothstep(0.55, 0.95, mirrored.z) * smoothstep(-0.9, 0.3, -mirrored.x)
        + 0.10 * smoothstep(0.6, 1.0, -mirrored.y);
    float facing = max(dot(n, v), 0.0);
    float grazing = (1.0 - facing) * (1.0 - facing);
    grazing *= grazing;
    vec3 c = albedo * arriving
        + u_key * (finish.x * spark * key * open)
        + mix(u_sky, u_key, 0.5) * (finish.x * (0.10 + 0.55 * grazing) * softbox * open)
        + u_sky * (u_rim * grazing * open);
    return mix(c, albedo * 1.15 + 0.02, finish.z);
}
"""

COLOUR = """
vec3 encoded(vec3 c) {
    c = clamp(c, 0.0, 1.0);
    return mix(c * 12.92, 1.055 * pow(max(c, vec3(0.0005)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}
"""

ROOM = """
uniform vec3 u_low;
uniform vec3 u_mid;
uniform vec3 u_high;
uniform float u_horizon;

vec3 backdrop(float y) {
    float above = (y - u_horizon) / max(1.0 - u_horizon, 0.05);
    float below = (u_horizon - y) / max(1.0 + u_horizon, 0.05);
    vec3 sky = mix(u_mid, u_high, smoothstep(0.0, 0.85, above));
    return y > u_horizon ? sky : mix(u_mid, u_low, smoothstep(0.0, 1.0, below));
}
"""

DITHER = """
uniform vec2 u_origin;
float grain(vec2 at) {
    return (fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
"""

# The solid things, lit at each corner of each triangle: cheap enough for a processor to draw.
FAST_SOLID_VERTEX = (
    """
uniform mat4 u_camera;
uniform float u_fog_from;
uniform float u_fog;
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec4 a_colour;
attribute vec3 a_finish;
attribute vec2 a_light;
varying vec4 v_colour;
"""
    + LIGHT
    + COLOUR
    + ROOM
    + """
void main() {
    gl_Position = u_camera * vec4(a_position, 1.0);
    vec3 c = encoded(lit(a_colour.rgb, a_normal, a_position, a_finish, a_light));
    float fog = clamp((gl_Position.w - u_fog_from) * u_fog, 0.0, 0.6) * (1.0 - a_finish.z);
    v_colour = vec4(mix(c, backdrop(gl_Position.y / gl_Position.w), fog), a_colour.a);
}
"""
)

FAST_SOLID_FRAGMENT = """
varying vec4 v_colour;
void main() {
    gl_FragColor = v_colour;
}
"""

# The same, lit at every pixel, with the soft shadows looked up in the baked picture.
FULL_SOLID_VERTEX = """
uniform mat4 u_camera;
uniform float u_mirror;
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec4 a_colour;
attribute vec3 a_finish;
varying vec3 v_position;
varying vec3 v_normal;
varying vec4 v_colour;
varying vec3 v_finish;
varying float v_depth;
void main() {
    v_position = a_position;
    v_normal = a_normal;
    v_colour = a_colour;
    v_finish = a_finish;
    gl_Position = u_camera * vec4(a_position.xy, a_position.z * u_mirror, 1.0);
    v_depth = gl_Position.w;
}
"""

FULL_SOLID_FRAGMENT = (
    """
uniform sampler2D u_bake;
uniform vec2 u_bake_low;
uniform vec2 u_bake_size;
uniform float u_top;
uniform float u_alpha;
uniform float u_mirror;
uniform float u_fog_from;
uniform float u_fog;
uniform vec2 u_frame;
varying vec3 v_position;
varying vec3 v_normal;
varying vec4 v_colour;
varying vec3 v_finish;
varying float v_depth;
"""
    + LIGHT
    + COLOUR
    + ROOM
    + DITHER
    + """
vec2 light_at(vec3 p, vec3 n) {
    vec4 t = texture2D(u_bake, (p.xy + n.xy * 0.05 - u_bake_low) / u_bake_size);
    vec2 light = mix(t.xy, t.zw, clamp(p.z / u_top, 0.0, 1.0));
    float low = smoothstep(0.01, 0.03, p.z) * (1.0 - smoothstep(u_top - 0.05, u_top - 0.03, p.z));
    float ledge = smoothstep(0.55, 0.65, n.z) * low;  // no steps: what is rounded otherwise looks no other way
    return mix(light, vec2(1.0), max(clamp((p.z - u_top - 0.03) / 0.3, 0.0, 1.0), ledge));
}
void main() {
    vec3 n = normalize(v_normal);
    vec3 c = encoded(lit(v_colour.rgb, n, v_position, v_finish, light_at(v_position, n)));
    float fog = clamp((v_depth - u_fog_from) * u_fog, 0.0, 0.6) * (1.0 - v_finish.z);
    c = mix(c, backdrop((gl_FragCoord.y + u_origin.y) / u_frame.y * 2.0 - 1.0), fog);
    float near_floor = u_mirror < 0.0 ? 1.0 - clamp(v_position.z / """
    + str(MIRROR_HEIGHT)
    + """, 0.0, 1.0) : 1.0;
    gl_FragColor = vec4(c + grain(gl_FragCoord.xy + u_origin), v_colour.a * u_alpha * near_floor * near_floor);
}
"""
)

# The floor: a pool of light that fades into the backdrop, with the baked shadows on it.
FLOOR_VERTEX = (
    """
uniform mat4 u_camera;
uniform vec3 u_floor;
uniform vec2 u_floor_light;
uniform vec2 u_pool;
uniform vec2 u_pool_size;
uniform vec2 u_bake_low;
uniform vec2 u_bake_size;
attribute vec2 a_position;
varying vec3 v_colour;
varying vec2 v_at;
varying float v_here;
"""
    + COLOUR
    + ROOM
    + """
void main() {
    gl_Position = u_camera * vec4(a_position, 0.0, 1.0);
    vec2 off = (a_position - u_pool) / u_pool_size;
    float r = dot(off, off);
    float here = exp(-r * 1.1);
    v_here = here;
    vec3 lit = encoded(u_floor * (u_floor_light.x + u_floor_light.y * exp(-r * 1.6)));
    v_colour = mix(backdrop(gl_Position.y / gl_Position.w), lit, smoothstep(0.02, 0.75, here));
    v_at = (a_position - u_bake_low) / u_bake_size;
}
"""
)

FLOOR_FRAGMENT = (
    """
uniform sampler2D u_bake;
uniform float u_shadow;
uniform float u_ambient;
varying vec3 v_colour;
varying vec2 v_at;
"""
    + DITHER
    + """
void main() {
    vec4 t = texture2D(u_bake, v_at);
    float light = mix(1.0, t.y, u_shadow * 0.55) * mix(1.0, t.x, u_ambient);
    gl_FragColor = vec4(v_colour * sqrt(light) + grain(gl_FragCoord.xy + u_origin), 1.0);
}
"""
)

# The shadows alone, to be laid over whatever somebody else puts behind.
SHADOW_FRAGMENT = """
uniform sampler2D u_bake;
uniform float u_shadow;
uniform float u_ambient;
varying vec2 v_at;
varying float v_here;
void main() {
    vec4 t = texture2D(u_bake, v_at);
    float light = mix(1.0, t.y, u_shadow * 0.55) * mix(1.0, t.x, u_ambient);
    gl_FragColor = vec4(0.0, 0.0, 0.0, 1.0 - sqrt(light));
}
"""

PLAIN_FLOOR_FRAGMENT = (
    """
varying vec3 v_colour;
"""
    + DITHER
    + """
void main() {
    gl_FragColor = vec4(v_colour + grain(gl_FragCoord.xy + u_origin), 1.0);
}
"""
)

BACKDROP_VERTEX = (
    """
attribute vec2 a_position;
varying vec3 v_colour;
"""
    + ROOM
    + """
void main() {
    v_colour = backdrop(a_position.y);
    gl_Position = vec4(a_position, 0.9999, 1.0);
}
"""
)

# Lines and light: bands a world unit measures, never thinner than a pixel, softened at their edges.
RIBBON_VERTEX = (
    """
uniform mat4 u_camera;
uniform vec3 u_eye;
uniform float u_pixel;
attribute vec3 a_position;
attribute vec3 a_direction;
attribute vec4 a_band;
attribute vec4 a_colour;
varying vec4 v_colour;
varying float v_side;
varying float v_soft;
varying float v_edge;
"""
    + COLOUR
    + """
void main() {
    vec3 view = u_eye - a_position;
    vec3 facing = normalize(cross(a_direction, view) + vec3(1e-6));
    vec3 out_of_line = mix(a_direction, facing, a_band.w);
    float pixel = u_pixel * dot(normalize(view), view);
    float half_width = max(a_band.y, 0.0);
    float crisp = clamp(1.0 - a_band.z, 0.0, 1.0);
    float drawn = half_width + pixel * 0.5 * crisp;
    float least = pixel * 1.1 * crisp;
    float thin = a_band.z > 1.5 ? 1.0 : clamp(half_width / max(least - pixel * 0.5, 1e-6), 0.0, 1.0);
    drawn = max(drawn, least);
    gl_Position = u_camera * vec4(a_position + out_of_line * (a_band.x * drawn), 1.0);
    v_colour = vec4(encoded(a_colour.rgb), a_colour.a * mix(thin, 1.0, 0.35));
    v_side = a_band.x;
    v_soft = a_band.z;
    v_edge = clamp(pixel / max(drawn, 1e-6), 0.0, 1.0);
}
"""
)

RIBBON_FRAGMENT = """
varying vec4 v_colour;
varying float v_side;
varying float v_soft;
varying float v_edge;
void main() {
    float s = abs(v_side);
    float crisp = clamp((1.0 - s) / max(v_edge, 0.02), 0.0, 1.0);
    float glow = 1.0 - s * s;
    gl_FragColor = vec4(v_colour.rgb, v_colour.a * (v_soft > 1.5 ? 1.0 : mix(crisp, glow * glow, v_soft)));
}
"""

# The ink line of light palettes: the back of every solid, pushed out.
INK_VERTEX = """
uniform mat4 u_camera;
uniform float u_width;
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec4 a_colour;
varying float v_alpha;
void main() {
    vec4 at = u_camera * vec4(a_position, 1.0);
    gl_Position = u_camera * vec4(a_position + a_normal * (u_width * at.w), 1.0);
    v_alpha = a_colour.a;
}
"""

INK_FRAGMENT = """
uniform vec3 u_ink;
varying float v_alpha;
void main() {
    gl_FragColor = vec4(u_ink, v_alpha);
}
"""

# Words: one picture holds every label; red is the letter, green its halo.
TEXT_VERTEX = """
uniform mat4 u_camera;
attribute vec3 a_position;
attribute vec2 a_at;
attribute vec2 a_from;
attribute vec4 a_ink;
attribute vec4 a_halo;
varying vec2 v_at;
varying vec2 v_from;
varying vec4 v_ink;
varying vec4 v_halo;
void main() {
    gl_Position = u_camera * vec4(a_position, 1.0);
    v_at = a_at;
    v_from = a_from;
    v_ink = a_ink;
    v_halo = a_halo;
}
"""

# Between four texels it is weighed here, by where it is in its own line of words: OpenGL would weigh by where that line
# happens to be in the picture of letters, and the same words would come out another way after others were drawn.
TEXT_FRAGMENT = """
uniform sampler2D u_letters;
uniform vec2 u_texels;
varying vec2 v_at;
varying vec2 v_from;
varying vec4 v_ink;
varying vec4 v_halo;
vec2 texel(vec2 at) {
    return texture2D(u_letters, at / u_texels).ra;
}
void main() {
    vec2 at = floor((v_at - 0.5) * 256.0 + 0.5) / 256.0;
    vec2 low = floor(at), part = at - low;
    vec2 first = floor(v_from + 0.5) + low + 0.5;
    vec2 above = mix(texel(first), texel(first + vec2(1.0, 0.0)), part.x);
    vec2 below = mix(texel(first + vec2(0.0, 1.0)), texel(first + vec2(1.0, 1.0)), part.x);
    vec2 t = mix(above, below, part.y);
    float letter = t.r * v_ink.a;
    float around = t.g * v_halo.a * (1.0 - letter);
    float alpha = letter + around;
    gl_FragColor = vec4((v_ink.rgb * letter + v_halo.rgb * around) / max(alpha, 0.004), alpha);
}
"""

# One picture laid over another.
COPY_VERTEX = """
attribute vec2 a_position;
varying vec2 v_at;
void main() {
    v_at = a_position * 0.5 + 0.5;
    gl_Position = vec4(a_position, 0.0, 1.0);
}
"""

COPY_FRAGMENT = """
uniform sampler2D u_picture;
varying vec2 v_at;
void main() {
    gl_FragColor = texture2D(u_picture, v_at);
}
"""
