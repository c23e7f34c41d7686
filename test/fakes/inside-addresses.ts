/**
 * More than a hundred ways to write an address that is not on the public internet: this machine, private networks, and
 * the addresses at which cloud providers serve a machine's secrets.
 */
const HOSTS = `
127.0.0.1 127.1 127.0.1 0177.0.0.1 0177.1 00000177.0.0.1 0x7f.0.0.1 0x7f.1 0x7f000001 0X7F000001 2130706433 017700000001
127.0.0.1. 127.1. 2130706433. 127.255.255.254 127.0.0.2 0x7f.0x0.0x0.0x1 0177.0x0.0.01 0x7f.1.0x1
①②⑦.⓪.⓪.① １２７．０．０．１ 127。0。0。1 127｡0｡0｡1 127.0．0.1 ⑫7.0.0.1 𝟏𝟐𝟕.𝟎.𝟎.𝟏 0ｘ7f.1 %31%32%37.0.0.1 127%2e0%2e0%2e1
0.0.0.0 0 0x0 00 0.0 0.1.2.3 0.0.0.0.
10.0.0.1 10.1 10.255.255.255 012.0.0.1 0xa.0.0.1 0x0a000001 167772161 012.1 0xA.1
172.16.0.1 172.31.255.254 0xac.0x10.0.1 2886729729 0254.020.0.1 172.16.1
192.168.0.1 192.168.1 0xc0.0xa8.1.1 3232235777 0300.0250.1.1 0xc0a80101
169.254.169.254 0xa9.0xfe.0xa9.0xfe 2852039166 0251.0376.0251.0376 169.254.43518 0xa9fea9fe ①⑥⑨.②⑤④.①⑥⑨.②⑤④ 169.254.169.254.
168.63.129.16 2822734096 100.100.100.200 100.64.0.1 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295 0xffffffff
[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::] [0::0]
[::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:0:127.0.0.1]
[::127.0.0.1] [::7f00:1] [::10.0.0.1]
[64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::10.0.0.1]
[2002:7f00:1::] [2002:a00:1::1] [2002:a9fe:a9fe::1] [2002:c0a8:101::] [2001::7f00:1] [2001:0:4136:e378:8000:63bf:f5ff:fffe]
[fe80::1] [fe80::1%25eth0] [fe80::1%eth0] [fe90::1] [febf::1] [fec0::1] [fc00::1] [fd00:ec2::254] [fd12:3456::1] [ff02::1] [ff0e::1]
[100::1] [2001:db8::1] [3fff::1] [2001:10::1] [2001:20::1] [5f00::1] [::1]. [1::] [4000::1]
localhost LOCALHOST localhost. lOcAlHoSt ｌocalhost
intern.example intern.example. INTERN.example einer-von-zweien.example privat6.example abgebildet.example metadaten.example link-lokal.example
`

export const INSIDE_HOSTS = HOSTS.trim().split(/\s+/)

/** What these names resolve to; other names do not exist. */
export const INSIDE_NAMES: Record<string, readonly string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'intern.example': ['10.0.0.7'],
  'einer-von-zweien.example': ['93.184.216.34', '192.168.1.1'],
  'privat6.example': ['fd12::1'],
  'abgebildet.example': ['::ffff:127.0.0.1'],
  'metadaten.example': ['169.254.169.254'],
  'link-lokal.example': ['fe80::1%eth0'],
}
