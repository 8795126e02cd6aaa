/**
 * The 2,400 most common passwords of at least six characters, in alphabetical order: the first entries of
 * zxcvbn 4.4.2's list (https://github.com/dropbox/zxcvbn, `lib/frequency_lists.js`), which was compiled from leaked
 * passwords. Prefix-compressed: each word is stored as the number of leading letters that it shares with the
 * previous word, followed by its other letters.
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc. Permission is hereby granted, free of charge, to any person
 * obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software
 * without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute,
 * sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
 * subject to the following conditions: the above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR
 * PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR
 * OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
 * THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
const compressedWords = `
00.0.0.000 500 100000 51 57 27007 11011970 680 71 75 76 78 79 690 71 42000 71 610 71 3203 0100000 22030 3938
64756 111111 611 42222 3222 6333 22233 644 855 3358 613 821 121314 615 22333 23098 3123 612 6a 6q 32323q 3321
6123 6q 34321 44321 454321 554321 56 67 78 89 90 90q 910 9a 9q 9z 7a 7q 6a 7a 6k 6q 7werty 6r 6z 57 5a 5q 6wert
4abcd 4qwe 7r 3654 6789 49874 85 3789 6456 3987 3abc 4sd 3qaz 4we 6123 6asd 9zxc 6rty 3zxc 24578 28500 2qwaszx
131313 22435 646 24679 25246 3790 266613 141627 22536 27258 6369 3852 6369 4963 72 85 150781 2426378 29357 3753
3951 162534 18436572 192837465 1a2b3c 64d 1passwor 1q2w3e 64r 85t 9t6y 2a2ws3ed 3z2wsx 83edc 4xsw2 2werty
0200000 1128506 122333 23344 146810 15802580 3456 0314159 626 25475 121123 3456 3654 6987 132211 162436 0420247
3420 145566 156123 3321 3654 3852 1815162342 1runner 050cent 155666 3777 0654321 166666 3777 3999 1751520 196969
073501505 141852 6963 153159 3951 1753191 277777 28899 189123 3456 612 83 35123 3654 3987 0852456 1675309
1j4ye3uz 0906090 111911 1379992 151753 163852 6741 187456 0a12345 66 77 889 2b2c3 6d4 2s2d3f4 1aa111 2liyah
2rdvark 1bc123 645 3d1234 2erdeen 2grtyu 2solut 1ccess 614 3ord 2hilles 2tion 1dgjmptw 2idas 2onis 1ezakmi
1gent007 2gies 1ikido 2rborne 4us 3force 3plane 1labama 3ska 2batros 3ion 2ejandr 3ksandr 3xande 7r 4is 2ibaba
3ens 2lsop 2pha1 3ine 2ucard 1madeus 3nda1 3teur 3zon 2ber1 2erica 71 2sterda 8m 1naconda 3kin 3lsex 3rchy 2drei
5w1 5y 2field 2gel1 5s 2hyeuem 2imal 2thony1 2ubis 1pache 2ollo 613 2ple1 623 5pie 5s 1quarius 1ragorn 2ea51
2izona 2mani 2senal 71 2temis 1sd123 3asd 3f123 74 4asdf 4gh 6j 7k 8l 4jkl 3zxc 2hley1 2pire 5ine 2sassin 3fuck
3hole 71 7s 3man 2terix 3ros 1tlanta 6is 2omic 1uburn 2ssie 3tin 4rali 1valon 3tar 2enger 1wesome 1zamat 2erty
2sxdc 6fv 0babyblue 5oy 4doll 4girl 4lon 75 2ckdoor 2dass 3boy 3dog 3ger 2ggins 2ller 4oon 2mbam 2nana 6s 3dit
3gkok 3ker 3shee 2rbie 3celon 8a 3kley 3ney 3sik 2seball 3ket 6ba 3sman 3tard 2tman 61 2yern 1eagle 3ner 4ie
3stie 3tles 3uty 3ver 4is 2ckham 2efcake 3tle 2rlin 1icycle 2gballs 4ear 4ird 4oobs 5y 3cock 3daddy 4ick 4og
3foot 3gie 4uy 3mac 5n 4oney 3one 3red 3sexy 3time 5ts 2kini 2lly1 5bob 7y 2rdie 4man 2scuit 2tch1 5es 3eme
2zkit 1labla 3ck1 5cat 5dog 5haw 5ie 5jac 5s 5y 3des 3hblah 3ster 3zer 2essed 2ink182 3zzard 2onde 6s 5ie 3wjob
4me 2ue123 422 4bird 5oy 4dog 4eyes 4moon 4sky 1ob123 3afett 3by1 3cat 2eing 2gart 3dan 2hica 2llocks 5x 2mber
2nd007 4age 3ehead 3jour 3kers 3sai 2obies 4oo 3ger 4ie 3mboom 4er 3tie 2ssman 3ton 2wler 4ing 2xing 1r0d3r
2ando 6n1 5y 3sil 3ves 3zil 2east 3eze 2ian1 3ghton 3stol 3tney 2onco 6s 3oklyn 3wnie 5s 2ucelee 3ins 3tus
1ubba1 5s 4le 6s 2ckeye 7s 4shot 2ddha 4y1 3light 3man 3weise 2ffalo 4ett 2gger 2lldog 7s 4et 4seye 5hit 2nghole
2rger 2ster 61 2tter 6fl 8y 4head 5ole 4man 4ons 1yteme 0cabbage 2ctus 2dillac 2esar 2lico 4ente 4forn 4gula
2maro 3elot 5s 4ron 2nada 3cer 4un 3dle 4yman 3tona 2pone 3tain 2ramel 3dinal 3olina 3pet 3rera 4ot 3tman 4oon
2serta 4y1 3ino 3per 3sie 2t123 3ch22 3dog 3fish 3herin 3man 2valier 3eman 1cbill 1dtnkfyf 1elica 4ne 3tic 6s
2ssna 1hainsaw 3mpion 5s 3ngeme 3rger 7s 4les1 5i 6e 71 5ott 5ton 5y 4med 3ser 2eers 4se 4tah 3lsea 71 3rokee
4ry 3ster 71 3velle 4role 4y1 3wie 3yenne 2icago 71 4hi 4ken 71 7s 5s 3efs 3pper 3vas 2ocolat 3pper 2ris1 5bln
5sy 5t 6ia 7n 6op 3onic 5o 2ubby 3cky 1igars 2nder 3namon 1jkysirj 4wt 1lancy 3pton 3ssic 2emson 2ipper 3toris
2oud9 3ver 1obra1 2cacola 3onut 2ffee 2hiba 2lombia 4rado 5s 3t45 4rane 2mmando 3paq 4ute 7r 2ncrete 3dom 5r
3nect 4or 3sumer 2okie 6s 3ldude 4er 4guy 4io 4man 3ter 2pper 2rona 3rado 3vette 2smos 3worth 2ugar 2wboy 6s 71
2yote 1racker 3zy1 5bab 2eampie 5y 4tive 2icket 3mson 3tter 2uise 6r 3nch 3sader 2ysis 1thulhu 4tq 1uddles
2mming 3shot 2pcake 2rious 2stom 2tlass 3ter 1xfcnmt 1yclone 5ps 2press 0daddy1 2ewoo 2gger 2isy1 2kota 2lejr
3las 61 2mmit 3nit 2ncer 3ger 3iel1 4il 4la 3nyboy 3zig 2rkness 4side 5tar 2vid1 5s 2ytona 1brnjhbz 1eadhead
4man 3th1 2epthroat 3znuts 2fender 3iant 3tones 2lete 3ta1 2nali 3iska 2peche 2sert 3igner 4re 3kjet 3tiny
2troit 2vildog 5s 2xter 1fkthbz 5f 4ynbyf 2vgbh 1harma 1iablo 3mond 71 7s 2ckhead 2esel 3tcoke 2gger 3ital
2lbert 3ligaf 2namo 3gdong 3osaur 2scover 3ney 2vine 1kflbckfd 5vbh 1oberman 2ctor 2dger 6am 6s 2ggie 3man 2llar
3phin 7s 2mino 2nkey 2obie 3dle 3gie 3kie 2ughboy 1racula 3gon 61 6s 5on 2eamer 5s 2iver 3zzt 2owssap 2pepper
2ummer 1thjybrf 1ublin 2cati 3hess 2mbass 2rango 2ster 0eagle1 5s 2stside 2tpussy 3shit 1clipse 1duard 1eyore
1instein 1katerina 1lectric 3ment 3phant 2izabet 2vis1 1merald 2ily1 3nem 2pire 1ngage 3ineer 2igma 2ter1 5pri
8se 1ricsson 2otic 6a 1scort 1ternity 1uropa 1verest 4ton 1xcalibu 2igen 6t 2odus 2plorer 3ress 2treme 0fabric
2cial 2ggot 2lcon 6s 3len 4out 2ntasy 2rside 2ster 2tass 3boy 3cat 3man 1eather 2nder 2rnand 3rari 71 4et 2tish
1icken 2esta 2garo 3hter 2lter 2nger 2reball 5ird 4fly 5ox 4man 2shes 4ing 2tness 1ktrcfylh 9f 5tq 1lames 4ingo
3sh1 3tron 2etch 2ipper 2oppy 3rian 5da 71 3under 3wer 2uffy 2yboy 3ers 1oobar 3tball 81 2rdf150 3est 4ver 3fun
3mula 71 3tuna 2ssil 2xtrot 1rank1 5y 2eaks 5y 3ckles 3ddy 3edom 71 4pass 5orn 4user 2iday 3ght 3sco 2ogger 5y
3nt242 5ier 3sty 1uck_inside 4ed 5r 6s 4face 4her 4ing 5t 4me 4off 4this 4u2 4you 71 72 2gazi 2ntime 2sion
1yfcnfcbz 2lhtq 0gabrie 2laxy 3ina 3ore 2mbit 2ndalf 71 3gbang 4sta 6er 2rden 3field 3goyle 2teway 71 3ors
1bpltw 1eheim 2mini 2nesis 3ius 2orge1 2ronimo 2tmoney 3some 1fhjkm 6123 1hbdtn 6br 2etto 2jcnj 6nfr 1iants
2nger 2orgi 2zmo1 5do 1jkbyf 1money 1n56gn56 1oalie 2blin 4ue 2ddess 3smack 3zilla 2fish 3orit 2lden 4fish 4star
3fball 4er 4ing 3iath 2ober 3dluck 4time 3gle 2pher 2rdon24 3illa 2tcha 3hic 3ohell 2vols 1ranny 3pes 2eat1 5one
3en1 5bay 5day 5s 3mlin 3ndel 2iffey 3ngo 3zzly 2oovy 3ucho 2umpy 1uardian 2iness 4ness 3tar 2ndam 3nar 4er 6s
2stav 0hacker 2l9000 3flife 2mbone 4urg 3let 3mer 6s 3ster 2nnah 4ibal 3solo 2ppy1 623 5day 2rdcore 4on 4rock
3ley 61 2waii 3keye 1earts 3ther1 3ven 2dgehog 2llfire 4o1 623 5o 4yeah 3pme 2ndrix 3tai 2rbie 3cules 3mes 3shey
2soyam 1idden 2ghland 2phop 2there 3ler 3man 1jvfirf 1obbes 4it 2ckey 2liday 3ly1 5woo 3yshit 2mer1 5s 5un 2nda1
3gkong 2oker 3ter 6s 2rizon 3ndog 4et 5y 4y1 3ses 2tboy 3dog 3rod 3sex 4hot 4tuff 3tie 1ummer 2nter 61 4ing
2rrican 2sker 6s 4ies 3tler 1yperion 0ibanez 1cecream 3man 1forgot 1guana 1hateyou 1llini 2ovesex 5u 5yo 7u
1mmortal 2pala 1ncubus 2diana 6s 4go 2ferno 3initi 7y 2sane 2tegra 4rnet 3repid 4uder 1rish1 2onman 1talia
1vanov 6a 2erson 1wantu 0jabroni 2ckal 5ss 4off 4son1 3ob1 2guar 2maica 3es1 5bon 8d 3mer 2rhead 2smine 71 3on1
3per 2yhawk 2zzman 1enny1 2richo 3koff 2ssica1 3ter 3us1 2thro 1imbob 3my1 1ohannes 3n316 2kers 2rdan 61 623
2shua1 1rcfyf 1uggalo 2mper 2nebug 3gle 3ior 2piter 2stdoit 4ice 5n1 4me 2ventus 0kahuna 2ktus 2mikaze 2ngaroo
3sas 2rate 3ina 3olina 2sper 2tana 3erina 3ie1 3rin 2wasaki 1cj9wx5n 1eeper 2lly1 2nshin 3wood 5rth 2vin1
2yboard 3stone 3west 1ickass 4er 2llbill 4er 61 4me 2ngfish 4kong 4pin 4ston 2pper 2rill 2sses 4me 2tkat 3ten
4y1 5cat 1laster 2ingon 1nickers 5s 3ghts 2opka 1odiak 2lobok 2shka 3tya 2tenok 1rishna 1tyjxrf 1ungfu 0labrador
3tec 2crosse 2dybug 2guna 2kers 2ncelot 5r 3sing 2ptop 2risa 2svegas 2tino 1eather 2dzep 2gacy 3end 3ion 3olas
2nnon 2opard 2sbian 7s 3paul 3tat 2tmein 71 72 3sgo 2xmark 1iberty 2cker 4it 4me 2fehack 2ghtnin 5s 2neage2
2onking 2quid 2verpoo 8l 2zard 1obster 2gitech 2komotiv 2l123 3ipop 3lipop 4ol 2ndon 3estar 4wolf 3ghorn 2oker
3ser 2ve123 469 4it 4ly 4me 4rboy 5s 4you 2wrider 1ucifer 3ky1 63 57 5dog 1vbnhbq 0macdaddy 3hine 3ross 2ddie
4og 3ison 71 3man 5x 3ness 3onna 2estro 2ggie 3ic1 5k 5man 3num 5s 2iden 3lcreated5240 4man 2jestic 2kaveli 3sim
2laka 3ibu 4na 3lard 2mapapa 2nchest 8er 3dingo 3iac 3son 3utd 2radona 4thon 3ina 5e 6rs 6s 5o 613 4us 3lboro
4ey 3tini 3yjane 2ssive 3ter 61 2tador 3rix 3thew1 3ure 2verick 2xell 3ima 5us 3well 2yday 3hem 1eatball 4loaf
2chanic 2gadeth 4man 4pass 2lissa1 3lon 2morex 3phis 2rcedes 4ury 3idian 3lin 3sedes 2tallic 8a 2xico 1ichael1
4igan 3key 3rolab 5sof 8t 2dget 3night 2ghty 2lana 5o 3ena 2necraft 3ime 2rage 2sfit 3ter 4ress 1nbvcxz 1olly1
3oko 3son 2money 2naco 3day 4eo 3ey1 5man 5s 3goose 3itor 3key 61 6s 3opoly 3ster 3tana 4real 2ocow 3kie 3moo
3se1 2rpheus 2scow 2ther 6lode 3orola 2untain 3se1 2zart 1uffin 2lder 3tiplelo 2nchkin 2ppet 2scle 3hroom 3ic1
5a 5man 3tang 71 7s 1ybaby 2love 2pass 2stic 0napass 2ruto 2scar 3tya 2tali 4sha 2ughty 1cc1701 7a 7d 7e 1e1469
2braska 2mesis 2ptune 2vada 2wcastl 3life 3pass 4ort 3york 1fnmzyf 1icola 5e1 2gger 2kita 3ola 2mrod 2ners
3tendo 2pper 4le 6s 2rvana 2ssan 1ofear 2limit 2odle 6s 3kie 2pass 1udist 2gget 2mber1 2ttertools 1wo4life
1yjets 2lons 2mets 0oakland 1biwan 2livion 1hyeah 1icu812 2lers 1ksana 1ldman 2iver 4ier 1mega1 1nelove 2line
3yme 1penup 3rator 1racle 3nge 6s 2gasm 2ioles 1scar1 2iris 1utlaw 1verlord 1xford 0p0015123 1a55w0rd 5ord
2ckard 4er 6s 71 3man 2intbal 2kistan 2ladin 2nama 4soni 8c 3cho 3dora 3tera 4her 7s 4ies 4yhos 3zer 2radise 5ox
3ola 3rot 2scal 3s123 74 4at 4ion 4me 4port 4w0rd 5or 71 7d 81 923 8s 7t 2tches 3rick1 5ot 7s 2vilion 1eaches
3nut 6s 3rljam 2bbles 2ekaboo 3wee 2gasus 2ncil 3guin 7s 3thous 4ium 2pper 61 3si1 2rvert 2ter1 5pan 2ugeot
1hantom 2ilips 4lies 5y 2oenix 71 3tos 1icard 4sso 3colo 3kle 6s 2glet 2kachu 2llow 2mpin 2neappl 3gpong 3kfloy
2oneer 2ppen 2rate 6s 2sces 3tol 2tbull 1lanet 3stic 3tinum 3yboy 4er 4time 2umber 2ymouth 1oison 3uyt 6rewq
2kemon 71 2laris 3ice 4na 3niypizdec0211 3ska 2mpey 2ncho 3tiac 2odle 3hbear 3kie 3ntang 3per 4ie 4oo 3ter
2pcorn 3eye 2rkchop 3nos 4star 3sche 79 3tland 4ugal 2seidon 3sum 3tal 2tato 2wder 3er1 1recious 3dator 3lude
3sario 4to 2imus 3nce 6s 7s 4ter 3vate 4et 2odigy 1sycho 1umpkin 2nisher 3kin 4rock 2ppies 3sik 2rple 2ssie 6s
4y1 569 5cat 5s 2tter 1yramid 2thon 0q12345 66 2w2e3 6r4 8t5 95y6 1awsed 6rf 2z123 3qaz 3wsx 612 83 6ed 8c 9rfv
3xsw 6edc 1qq111 1uantum 3ttro 1waszx 2e123 3asd 6zxc 3qwe 3r123 74 4asdf 4t1 623 5y 61 72 83 94 945 9456 6u 7i
8o 9p 5z 0r2d2c3po 1abbit 2cecar 4rx 3ing 2gnarok 2ider 6s 71 3nbow 3stlin 2mbler 3mstein 3ses 2ndom 3ger 61 6s
71 2ptor 2scal 3dzv3 3putin 3taman 2ven1 5s 1bhbkk 1ctybz 1eaper 2bels 2d123 3alert 3bull 3dog 3head 4ot 3man
3neck 3rum 3skins 4ox 3wings 2ebok 2nault 3egade 2reirf 2scue 2tard 1fhbyf 2nthbyf 2rfirf 3nec 1hbcnbyf 1ichard1
2ghtnow 2pper 1jirfrgbde 2ntyjr 1oadkill 2bert1 3otech 2cker 5t 6s 4hard 4on 4star 4y1 2ller 4tide 2mashka 3mel
2naldo 2okie 3ster 3tbeer 2sebud 2tten 2ute66 2vers 2yals 1ubber 2nner 2sh2112 3lan 3sia 3tam 4y1 0sabbath 3ine
3res 2die1 2fari 2ilboat 4ing 4or 3nts 2kura 2lmon 2mantha 3iam 3my1 3son 4ung 71 3urai 2ndiego 4man 4ro 4y1
2pper 4hire 2rah1 4toga 2sha1 3uke 2tan666 3urn 2usage 2yang 1cania 4ner 3rface 4let 2ooby 6do 4ter 71 3rpio 7n
3tch 4land 4ty 2rappy 3eam 3uffy 2ully 1eamus 3ttle 2bastia 2cret 61 3urity 2eker 2infeld 2lect 2minole 3perfi
2ntinel 2ptembe 2rega 4nity 3gei 5y 3ver 2same 2ven7 2x123 34me 3sex 3ual 3xxx 3y69 4girl 1hadow 61 3ggy 3lom
3man 4rock 3ney14 4ia 4non1 3olin 3rks 5y 3sta 3ved 3zam 2elby 3male 3rlock 2iloh 3thead 4ty 2ogun 3oter 3rty
3tgun 3wme 4time 1iemens 3rra 2lver 2mple 4sons 2natra 3bad 3ner 2rius 2thlord 2xers 1kater 2eeter 2idoo 3ing
3nny 3pper 5y 3ttles 2orpion 2ydive 3line 3walke 8r 1lacker 3ppy 4shot 3yer 2eepy 2ider 3pknot 2utty 1megma 3lly
2iles 5y 3tty 2oker 5y 4in 3oth 2udge 1nake1 5s 3pper 5le 3tch 2eakers 2ickers 3per 2oopdog 5y 3wball 5oar 4man
2uggles 1obaka 2ccer 61 3rates 2ftball 4ware 2jdlg123aljg 2ldier 3eil 3nce 2mmer 2oners 2phie 2so123aljg
1panking 5me 5y 3rkle 5y 4ta 6k 6n 7s 2eaker 3ctrum 3edy 2ider 6ma 8n 5y 3rit 3tfire 2lash 3inter 2ooky 2ring 5t
4te 2unky 2yder 1quirrel 5t 1rinivas 1talker 4lion 3r69 4buck 4craft 4dust 4fire 6sh 4gate 4ship 4trek 4wars
3tic 2ealth 3eler 7s 3fano 3phani 3reo 4lin 3ve1 2icks 5y 3mpy 3nger 5ray 4ky 2ocking 5s 3necol 5s 3rmy 2ranger
3ider 4ke 6r 4pper 2udly 3pid 1ubaru 3lime 3way 2ccess 3ker 4it 4me 2ltan 2mmer 61 4it 2ndance 5y 3flowe 3nyday
3rise 3set 4hine 2per1 623 5fly 5man 81 5sta 8r 2rfer 4ing 2zuki 1vetik 4lana 1wallow 2eetpea 5s 5y 2immer 5ing
3nger 7s 2ordfis 8h 1ydney 2racuse 0tacobell 4ma 2nker 2rdis 3get 3heel 7s 3zan 2ttoo 3yana 2urus 2ylor1 2zman
6ia 1dutybq 1eacher 2chnics 5o 2kken 2lefon 2mpest 2nnis 2quila 2rminator 3ror 2st123 74 4er 4ing 2xas1 1hailand
3natos 4kyou 2eboss 3cat 3end 3game 3kid 5ng 3man 3one 3rock 3sims 2omas1 2uglife 3mper 3nder 71 2x1138 1ickle
2ger1 5s 3ger 61 2mber 2nker 3man 3tin 2tanic 6um 5s 3leist 3ties 1olkien 2mato 3cat 3my1 5boy 2otsie 2pcat 3dog
3gun 3her 3per 2rnado 3onto 2shiba 2ttenha 2yota 1ractor 3der 3nce 4sam 5lator 3vel 2easure 3bor 2fnthbyf 2icky
3dent 3gger 3nity 3ton 3umph 3xie 2ojan 6s 3mbone 3oper 3uble 2ucker 5s 3elove 3mpet 3nks 3stno1 1sunami 1uesday
2nafish 3dra 2rbo1 3key 650 3tle 1weety 2ilight 3sted 6r 1yler1 2phoon 0ultima 6te 1mbrella 1nderdog 5taker
2icorn 2real 1sa123 2navy 2uckballz1 1topia 0vacation 2gina 2lentin 8a 4ra 3halla 2mpire 2nhalen 3illa 1ector
4ra 2geta 2lvet 2rbatim 3itas 3mont 3onika 3tigo 1fczyz 2hbyf 3ecz 3ufhbnf 2ksirf 2rcbv 6rf 2vekz 3jxrf 1h5150
1iagra 2ctory 2ewsonic 2king 6s 3tor 6ia 2per1 5s 2rgin 2sion 2talik 1kontakte 1ladik 5mir 5slav 1olley 2odoo
2rtex 2yager 3eur 1ulcan 0walleye 3mart 3nut 3rus 2nker 2pbbs 2rcraft 3hammer 3lock 5rd 3rior 7s 2ssup 2tcher
3erloo 1easel 2bmaster 2ezer 2lcome 71 2rewolf 2stham 4side 4wood 2tpussy 1hatever 2eels 2iskey 4per 3tesox 5y
2ocares 2ynot 1ibble 2cked 2ldcat 7s 4fire 3liam1 4ow 2ndows 3ner 3ston 71 3ter 2sdom 2zard 1olf359 4gang 4ie
4man 4pack 3verin 8e 5s 2mbat 2ody1 3fwoof 3kie 2rdpass 1rangler 2estlin 2inkle1 1utang 0xanadu 2vier 1box360
1files 1treme 0yamaha 2nkee 6s 71 1brbnf 3jkfq 1ellow 1fnfif 1omama 2semite 2urmom 3suck 1trewq 1zerman 0z1x2c3
1aphod 2q123 5wsx 4xsw2 3wsx 3xsw 1enith 2ppelin 1idane 2pper 1ombie 1vezda 1xc123 3asd 6qwe 3v1234 4bn 6m 71
`;

let decodedWords: ReadonlySet<string> | undefined;

/** Returns the words, decoded on first use to keep the work out of cold starts. */
export function commonPasswords(): ReadonlySet<string> {
  if (decodedWords !== undefined) return decodedWords;
  const words: string[] = [];
  for (const [shared = "", ...endings] of compressedWords.trim().split(/\s+/)) {
    words.push((words.at(-1) ?? "").slice(0, Number(shared)) + endings.join(""));
  }
  decodedWords = new Set(words);
  return decodedWords;
}
